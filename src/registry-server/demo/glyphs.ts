const PICTURES = {
  chest: '........ .oooooo. o######o o##++##o oooooooo o##++##o o######o .++++++.',
  gem: '........ ..oooo.. .o####o. o##oo##o .+####+. ..+##+.. ...++... ........',
  leaf: '......oo ....oo#o ..oo##o. .o###+o. .o#+##+. .o+##+.. .+++.... +.......',
  lamp: '...oo... ..o##o.. .o#oo#o. .o#oo#o. .o####o. ..++++.. ..+##+.. ...++...',
  pickaxe: '..ooooo. .....+oo ....++#o ...++.#o ..++..#o .++...#. ++...... +.......',
  gear: '...oo... .o.##.o. ..####.. o##..##o o##..##o ..####.. .+.##.+. ...++...',
  planet: '...ooo.. ..o###o. .o####o+ .o###++. .+++##o. +o####o. ..o##o.. ........',
  star: '...oo... ...##... ooo##ooo .o####o. ..####.. .o####o. .##..##. ++....++',
  sword: '......oo .....o#o ....o#o. +..o#o.. ++o#o... .+#+.... +#.++... #+......',
  cup: '........ .oooooo. .o###o.o .o###o.o .o###oo. .o###o.. ..+++... .++++++.',
  book: '........ ooo..ooo o##oo##o o#+##+#o o##++##o o#+##+#o ooo##ooo ...++...',
  flame: '...o.... ..oo.o.. ..o#oo.. .o##o#o. o##+###o o#+++##o .#++++#. ..+++...',
  cloud: '........ ...ooo.. ..o###o. .o####oo o#######o o######o .++++++. ........',
  hill: '........ ...oo... ..o##o.. .o###+o. .o##++#o o###+##o o##+++##o ++++++++',
  key: '..ooo... .o#.#o.. .o#.#o.. ..o#o... ...#.... ...#oo.. ...#.... ...#oo..',
  heart: '........ .oo..oo. o##oo##o o######o .+####+. ..+##+.. ...++... ........',
  map: '........ oo.oo.oo o#o##o#o o#o##+#o o+o#+o#o o#o##o#o ++.++.++ ........',
  bolt: '....ooo. ...o#o.. ..o#o... .o####o. ...o#o.. ..o#o... .o#o.... .++.....',
  cube: '...oo... .oo##oo. o##oo##o o#+oo+#o o#++++#o o##++##o .++##++. ...++...',
  eye: '........ ..oooo.. .o####o. o##++##o o##++##o .o####o. ..++++.. ........',
  note: '...ooooo ...o###o ...o...o ...o...o ...#...# .oo#.oo# o##+o##+ .++..++.',
  ship: '....o... ...oo#.. ..ooo##. .oooo##. ....+... oooooooo .++++++. ........',
  cart: '........ oooooooo o######o o######o .######. .++++++. .o+..o+. .++..++.',
  shield: 'oooooooo o##oo##o o##oo##o o##oo##o +######+ .+####+. ..+##+.. ...++...',
  wheat: '...o..o. .o.#o#.. ..###.o. .o.#o#.. ..###... ...#.... ...#.... ..+++...',
} as const;

export type GlyphName = keyof typeof PICTURES;

/** Eight rows of eight cells: `o` bright, `#` plain, `+` shaded, `.` nothing. */
export function glyphRows(name: GlyphName): string[] {
  return PICTURES[name].split(' ');
}
