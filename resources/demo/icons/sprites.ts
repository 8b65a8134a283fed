/*
 * Drawings for icons, at most twelve cells wide and high, one letter per cell (see `draw-icon.ts`
 * for the colours). Spaces separate rows; a drawing that begins with `|` is the left half, and the
 * right half is its mirror image.
 */

/** Drawings of mods, plugins and packs, by project slug. */
export const PROJECT_SPRITES: Readonly<Record<string, string>> = {
  'lantern-core': '| ...MM ..M.. ..MMM .MYYY .Ycyy .Ycyc .Yyyo .YyoO .MYYY ..MMM',
  'pocket-map':
    'cc..cc..cc cncccnrrcc cnncnnrcnc cnnccnccnc csscccnnnc csssccnncc ccssYYYYcc cccccccccc ll..ll..ll',
  'tidy-hotbar':
    'kkkkkkkkkk kGGGkGGGkk kGrGkGbGkk kGRGkGBGkk kGGGkGGGkk yyyyyykkkk yGGGyGGGkk yGnGyGyGkk yGNGyGYGkk yyyyyykkkk',
  'waypoint-compass': '| ..YYY .YwwB YwBBr YBBBr YBBrr wBBww YBBBw YBBBw .YwBB ..YYY',
  'sparrow-engine':
    '.....yyyy. ....yycY.. ...yycY... ..yycyyyy. .yyyycyY.. ...yycY... ..yycY.... ..ycY..... .ycY...... .yY.......',
  'clean-log':
    'wwwwwwww.. wWWWWWww.. wwwwwwww.. wGGGGwww.. wwwwwwwnn. wrrrwwnnnn wwwwwwwnn. wGGGGGww.. wwwwwwww.. WWWWWWWW..',
  'hand-lantern': '| ...gg ..g.. .GGGG .Goyy .Goyc .Gryc .Groy .GGGG ..GGG',
  'tiny-physics':
    'rr........ r.r..ww... ...r.bbw.. ...rrbbbw. ....Bbbbb. ....BBbb.. .yy..BB... ycyy..nnn. yyyY..nnN. .YY...NNN.',
  'undo-stick':
    '.....cccc. ...cc...cc ...c.....c .c.c.....c .cc....mmc .ccc..mlc. .....mlM.. ....mlM... ...mlM.... ..mlM.....',
  'town-clock': '| ...YY ..Yyy .Ycww Ycwwk Ycwwk Ycwwk Ycwww .Ycww ..Yyy .Y.YY',
  gearworks: '| .o.oo oOooo .oooc ooccO .ocOk .ocOk ooccO .oooc oOooo .o.oo',
  steamline:
    '..ww.ww... .wwwwWww.. ..WW.WW... ...GG.GG.. ...gG.gG.. ..RRRRRRR. .RroooorRR .RoycyorRR .RooyoorRR .RRRRRRRRR',
  'belts-and-pulleys':
    '...llll... ...lMMl... ...lrrl... ...llll... kkkkkkkkkk ykykykykyk kkkkkkkkkk .gGg..gGg. .GwG..GwG. .gGg..gGg.',
  'cargo-crates':
    'llllllllll lmmmmmmmMl lmwwwwmmMl lmwrrwmmMl lmwrrwmmMl lmwwwwmmMl lmmmmmmmMl lMMMMMMMMl llllllllll',
  kiln: '| ....r ...rR ..rrr .rRrr .rrRr rrooo rRoyy rooyc RoycW RRRRR',
  moonrail: '| ..WWW .Wwww .WBBs .WBBB .Wwww .nnnn .nycn .NNNN ..GGG .G.GG',
  'market-day':
    'rrwwrrwwrr rrwwrrwwrr RRWWRRWWRR M........M M.oo.nn..M Moooonnn.M mmmmmmmmmm mlllllllMm mMMMMMMMMm',
  'signal-fires':
    '...y...... ..yy.o.... .oyy.oy... .oycyoyo.. .oycyyyo.. roycccyor. roycwcyor. .royyyor.. .MMmmmMMM. MM......MM',
  ropewalk:
    'MM......MM Mm......Mm MM......MM Mll....llM M.ll..ll.M Mmmmllmmmm Mmlmmmlmml M........M M........M',
  'backpack-basics': '| ..MMM .MlMM .mmmm mmlmm mmmmm Mllll Mlmmm MlmmY Mlmmm MMMMM',
  'deep-strata':
    '..wwwww... .wwWWWwww. .......mWww ......mM.ww .....mM..gw ....mM...gg ...mM...... ..mM.......  .mM........ mM.........',
  'glow-moss':
    '....nn.... ..nncnn... .nNncnNnn. nn.NnNncn. n...N..nNn .t..Nt...n ttt.Nttt.. .t.nN.t... .nnnNnnnn. nNnNnNnNnN',
  weatherglass:
    '.......yy. ..www.yccy .wwwwwyccy wwwwwwwyy. wwwwWWwww. WWWWWWWWW. ..b..b..b. .b..b..b.. ..s..s..s. .s..s..s..',
  'moon-bees':
    '...ss.ss.. ..sws.sws. ..sss.sss. .kyykkyyk. kkyykkyyky wkyykkyyky kkyykkyyk. .kyykkyyk. ..kk..kk..',
  'chisel-and-grain':
    'llWWllWWgg llWWllWWgG WWllWWllGG WWllWWllgG gGgG....WW GgGg...WWw gGgG..WWw. ......mWw. .....mM... ....mM....',
  'hearth-and-home':
    '....rr.... ...rRRr..M ..rRccRr.M .rRccccRrM rRcccccrRr Rccyycccc. ccyoyccssc ccorocccsc ccmmmccmmc ccmmmccmmc',
  'star-charts':
    '.y........ yyy....w.. .y...w.... .....w...w ...w...... .s.......y w...y..yyy ...yyy..y. ....y..... w.......s.',
  'stone-and-stew':
    '...w..w... ..w..w.... ...w..w... .gggggggg. gooroonoog .gGGGGGGg. .gGGGGGGg. .gGGGGGGg. ..gGGGGg.. ..o.ry.o..',
  'arcane-ink':
    '.......www ......wWWi .....wWWi. ....wWWi.. ...wWWi... ...wWi.... ..PPi..... .pPPP..... .ppPPp.... ..pppp....',
  'upside-down-cows':
    '.i......i. .k......k. .wwwwwwww. wwkkwwwkww wkkkwwwwkw wwwwwwkkww .wkwwwwkw. ..iiiiii.. ..iIiiIi.. ..iiiiii.. .cwkwwkwc. c..wwww..c',
  'harbour-days':
    '....w..... ....ww.... ...rww.... ..rrwww... .rrrwww... .rrr.www.. ....M..... mmmmmmmmmm .mlllllmm. bsbbsbbsbb',
  'secret-orchard':
    '..nnnnn... .nnrnnnn.. nnrrnnNrn. nnnnnNrrn. nNnrnnNNn. .nrrnnnn.. ..nNMnn... ....M..... ....M..... ..nnMnnn..',
  'wind-harp':
    '.yyyyyyyy. .yw.w.w.Y. .y.w.w.wY. .yw.w.w.Y. .y.w.w.Y.. .yw.w.Y... .y.w.Y.... .yw.Y..... .y.Y...... .YY.......',
  'tide-tables':
    '....www... ...wwww... ...www.... ...wwww... ....www... .......... s..ss..ss. bssbbssbbs bbbbbbbbbb BBBBBBBBBB',
  'free-diamonds': '| ..sss .swss swsss tttts .Ttts ..Tts ...Tt ....T',
  'borrowed-textures':
    'wwwwwwww.. wssssssw.. wsssyssw.. wsnsssswww wnnnnnsrrw wwwwwwwwrw ...wrrrrrw ...wroorrw ...wooorow ...wwwwwww',
  'harvest-table':
    '...y...y.. ..yYy.yYy. ..yYy.yYy. .yyYy.yYyy .yYYyyyYYy. ..YyY.YyY. ...Y...Y.. ...n...n.. ..nN..nN.. llllllllll MM......MM',
  'marble-halls': '| wwwww Wwwww .gggg ..wWw ..wWw ..wWw ..wWw .gggg Wwwww WWWWW',
  'copper-age':
    '....tttt.. ..ttTTtt.. .tToooTtt. .oo...ootT ......ml.o .....ml... ....ml.... ...ml..... ..ml...... .ml.......',
  'glass-garden': '| ..GGG .Gsyi GssyI GGGGG Gnnrr GnNrR GGGGG Gbbyy GbByY GGGGG',
  'old-roads':
    '....ggg... ....ggW... ...gWgg... ...gggG... ..gWgggg.. ..gggWgG.. .gWggggGg. .gggGgggg. gggWggggGg gGgggGgggg',
  'pocket-orchestra':
    '.......... ..yyyyyyy. ..y.....y. ..y.....y. ..y.....y. ..y.....y. .yyY..yyY. yyyY.yyyY. yyY..yyY.. .Y....Y...',
  'worn-paths':
    '......yy.. .....yccy. ..NN..yy.. .NnnN...N. NnnnnN.NnN nnlnnnnnnn nnllnnnnnn nnnlllnnnn nnnnlllcnn nnnnllcccc',
  'ink-and-paper':
    'cccccccc.. cGcGGcGc.w cccccccww. cGGcGcwWw. cccccwWw.. cGcGwWw... ccckwwc... cckkcccc.. cGGGGGcc.. llllllll..',
  'clear-signals': '| ....w ..www .wwkk wwksb wkkbB wkkbb wwkkb .wwkk ..www ....w',
  'field-recordings':
    '...gggg... ..gWWWWg.. ..gWGWGg.. ..gGWGWg.. ..gWGWGg.. ..gGWGWg.. k.gWWWWg.k k..gggg..k .k..GG..k. ..kkGGkk.. ....GG.... ..GGGGGG..',
  'retro-terminal':
    'GGGGGGGGGG GkkkkkkkkG GknkkkkkkG GkknkkkkkG GknkknnnkG GkkkkkkkkG GkkkkkkkkG GGGGGGGGGG ...gggg... .gggggggg.',
  gatekeeper: '| ..MMM .MmlM MmlMl MmlMl MmlMl MmlMl YyyYy MmlMl MmlMl MmlMy MmlMl',
  'night-watch': '| ...yy ..yyy .BBBB .GGGG .Gcyy .Gycc .Gcyy .GGGG ..BBB ..B.. .BBBB',
  'claim-stones': '| ..ggg .gWWW gWWgW gWgnn gWnnW gWnnn gggnW .Gggn .GGgg nGNGG',
  'coin-purse':
    '...MM.MM.. ....MM.... ...llll... ..mmmmmm.. .mmlmmmmm. .mlmyymmM. mmmyccymmM mmmyycymmM .mmmyymmM. ..MMMMMM..',
  'auction-bell': '| ....y ...yY ..yyy ..ycy .yycy .yycy .yycy yyyyy YYYYY ...mM ....M',
  'lost-and-found':
    '....ww.... ...w..w... ......w... .....w.... ....w..... .......... mmmmwwmmmm mllllllllm mmmmyymmmm mllMYYMllm mmmmmmmmmm',
  herald:
    'wwwwwwwwww wkkwkkwkkw wwwwwwwwww wssswGGGGw wsnswwwwww wnnnwGGGGw wwwwwwwwww wGGGGwGGGw wwwwwwwwww WWWWWWWWWW',
  'spleef-season':
    '......mm.. .....mlm.. ....gml... ...ggg.... ..gWWg.... ..gWg..... .......... swsws.swsw bsbsb.bsbs BBBBB.BBBB',
  'map-room':
    'GGGGGGGGGG GrrGGGGGGG kkkkkkkkkk ksssnnnnsk kssnnrnnsk ksnnnnnssk ksnNnnssyk kssnsssyyk kkkkkkkkkk GGGGGGGGGG',
  'party-line':
    '......kk.. ......k... ......k... .GGGGGGG.. .GkkkkkG.. .GwkwkwG.. .GkkkkkG.. .GtttGrG.. .GtttGGG.. .GGGGGyG.. .GGGGGGG..',
  'void-welcome':
    '....nn.... ..nnnnNn.. .nnNnnnnnn mmMmmmmMmm .mMmmMmm.. ..mmMm..pp ...Mm...ip ....M.p.pp .p....ip.. ......pp..',
  'sharp-eyes':
    '........yy ......yyoy ....yyoyY. ..wwyoyY.. .wsswyY... wssbbsw... wsbbbsw... wssbbw.... .wssw..... ..ww......',
  'long-rails': '| ....m ...gm ...mm ...gm ..mmm ..g.m ..mmm .g..m .mmmm g...m mmmmm',
  'cosmic-lens': '| ...gg ..gss .gswb gswbb gsbpp gsbpP gsbbp .gsbb ..gss ...gg',
  'far-sight':
    '.......yy. ....w..yy. ...wWw.... ..wWWwW.w. .wgggWgwWw ggGggGgggg nnGgnngnGn nNnnnnNnnn NNNnNNNNnN',
  'quiet-footsteps':
    '.ll....... lllM....... lllM.ll.... lllMlllM... .MM.lllM... .ll.lllM... llM..MM.... .M..ll..... ....llM.... .....M.....',
  'speech-bubbles':
    '.wwwwwww.. wwwwwwwww. wwkwkwkww. wwwwwwwww. .wwwwwww.. ..ww...... ..w.ssssss ....ssBsBs .....sssss ........s.',
  darkroom:
    '...GGGG... .kGggggGk. kkkkkkkkkr kkkwwwwkkk kkwsbbswkk kkwbBBbwkk kkwbBBbwkk kkwsbbswkk kkkwwwwkkk GGGGGGGGGG',
  'soft-landing':
    '....bb.... ....ll.... ...bbbb... ....BB.... .......... ..y.yy.y.. .yyyyyyyy. yyYyyYyyYy yYyyYyyYyy YYyYYyYYyY',
  'colour-aid': '| ...rr ..rro .rroo .royy .oyyy .nnyy .tnnn .tbbn ..bbp ...pp',
  'gamepad-garden':
    '....nnn... ...nNnN... ....N..... .wwwNwwww. wwkwwwwrww wkkkwwyWbw wwkwwwwnww WwwwwwwwwW Www....wwW WW......WW',
  'replay-ribbon':
    'kwkwkwkwkw kkkkkkkkkk ksssskoook kssnnkoyok knnnnkoook kkkkkkkkkk kwkwkwkwkw .....rr... .....rrrr. .....rr...',
  'bigger-signs':
    'mmmmmmmmmm mlllllllMm mlkklklkMm mlllllllMm mlkkklkkMm mlllllllMm mmmmmmmmmm ....mM.... ....mM.... ...nmMn...',
  nightglow:
    '.....ccc.. ...ccy.... ..ccy...p. ..cy...... .ccy...... .ccy.....p .ccy...... ..cy....p. ..ccyy..yc ...ccyyyc. .p...ccc..',
  'paper-lanterns': '| ....k ..MMM .roor rooyy royyc royyc royyc rooyy .roor ..MMM ....r',
  'true-daylight':
    '....yy.... .y..yy..y. ..y.yy.y.. ...cccc... yyycwwcyyy yyycwwcyyy ...cccc... ..y.yy.y.. .y..yy..y. ....yy....',
  'still-water': '| ....s ...sb ...sb ..sbb ..sbb .swbb .swbb .swbb .sbbB ..sBB',
  'potato-plus':
    '...lll.... .lllllll.. lllMllllm. lllllllmm. llllMllmmm .lllllmmMm .mllmmmmm. ..mmMmmww. ...mmmwnnw .......ww.',
  windswept:
    'ww....nn.. ..www.nnn. www..nnN.. ...nnnN... .wwnnN..ww ...nN.ww.. ..nN...... ..N..wwww. .nN....... nNNnnNnnNn',
  glasshouse:
    '....ww.... ...wssw... ..wsstsw.. .wssttssw. wwwwwwwwww wsnswsinsw wnnnwniiiw wsNswsNnsw wwwwwwwwww MMMMMMMMMM',
  'old-film':
    '.ggg..ggg. gWkWggWkWg gkGkggkGkg gWkWggWkWg .ggg..ggg. kkkkkkkkww kGGGGGGkwg kGWWGGGkgg kGGGGGGkwg kkkkkkkkww .k....k...',
  'deep-fog':
    '....GG.... ...GGGG... ..GGGGGG.. wwwwwww... .....GG... ..wwwwwwww .GGGGGGGG. wwwwwww... ....wwwwww WWWWWWW...',
  'aurora-veil':
    't...n..... tt..nt..n. ttn.ntt.nt .tnnnTtnnt ..tnnTTnt. w..tn..tT. ....p..p.. ..W....W.. .WwW..WwW. GWWGWGWWWG',
  'soft-edges': '| ...ll .lccc lcccc lclcc lllcl lmllM lmmlM lmmlM .lmlM ...lM',
  'lighthouse-reach':
    '...rrrr... ...Gyyky.. yyyGcyGyyy ...rrrr... ...wwww... ...wwWw... ...rrRr... ..rrrrRr.. ..wwwwWw.. ..gggggg.. bbgGGGgbbb',
  'canal-town':
    '.....rr... .rr.rrrr.. rrrrccsc.. csccccccrr cccccsccrr mcccccccsc .......... mmm....mmm .mmmmmmmm. sbsbbsbbsb',
  'eleven-doors':
    'MMMMMMMM.. MppPmmmM.. MppPmmmM.. MppPmmmMyy MppymmmYyy MppPmmmM.y MppPmmmM.y MppPmmmMyy MppPmmmM.y MMMMMMMM..',
  'cloud-garden':
    '....nnn... ...nnNnn.. ...nNnnn.. ....nMn... .....M.... ..ww.Mww.. .wwwwwwww. wwwwwwwwww WWwwWWwwWW .WWW..WWW.',
  'steam-and-stone':
    '.W.WW..... WWWW.W.... ..GG...... .RRRR.yy.. .RrrR.yYYy RRRRRyYkkY RgggRyYkkY gGgGggyYYy gggGgG.yy. kGk.kGk...',
  'light-luggage':
    '...MMMM... ...M..M... .llllllll. lmmlllmmll lmmlllmmll lYYlllYYll lmmlllmmll lmmlllmmll MMMMMMMMMM',
  'cosy-winter': '| ...ww ..... wwwww .wrww .rrrr rrRrr rccsc rcccs rccmm wwwww',
};

/** Drawings of people and organizations, by name. */
export const FACE_SPRITES: Readonly<Record<string, string>> = {
  marlowe:
    '..OOOOOO.. .OOooooOO. OOocccocOO OocccccccO OockccckcO Occcccccc. .ciccccic. .cccrrcc.. ..cccccc.. .nnnwwnnn. nnnnwwnnnn',
  tobin:
    '..MMMMMM.. .MMMMMMMM. .MlllllM.. .llllllll. .lkllllkl. .llllMlll. .MMMMMMMM. .MMrrMMMM. ..MMMMMM.. .yyyYYyyy. yyyyYYyyyy',
  ilsebrandt:
    '..yyyyyy.. .yyyyyyyy. yycccccyyy ycccccccyy yckkcckkcy yckscckscy yccccccccy yicccccciy yyccrrccyy ypppccpppy pppppppppp',
  sparrowhawk:
    '...kkkkk.. ..kkkkkkk. .kkllllkk. .kllllllk. .lwkllwkl. .llllllll. ..lllMll.. ..llrrll.. ...llll... .bbbllbbb. bbbbBBbbbb',
  'nadia-k':
    '..rrrrrr.. .rrwwwwrr. rrrrrrrrrr .kklllkkk. kllllllllk klkllllklk kllllllllk .lillllil. ..llrrll.. .GGGllGGG. GGGyGGyGGG',
  oreseeker:
    '...yyyy... ..yycyyy.. .yyyyyyyy. yyyyYYyyyy .llllllll. .lkllllkl. .lllMMlll. .gggggggg. .ggglgggg. ..gggggg.. .OOggggOO.',
  juniper:
    '..NNnnNN.. .NnnnnnnN. NniccccinN NccccccccN nckcccckcn ncccccccc. .iccccccin .ccccrcc.n ..cccccc.. .tttcctttt ttttcctttt',
  cassowary:
    '...bb..... ...bbb.... ..bbbbb... .bbwbbbb.. .bwkwbbbyy .bbwbbyyy. ..rrbbb... ..rrrbb... ..kkkkkk.. .kkkkkkkk. kkkkkkkkkk',
  'lantern-works': '| ...yy ..y.. .MMMM .Mcyy .Mcyw .Mcww .Mcyw .Myyo .MMMM MMMMM',
};
