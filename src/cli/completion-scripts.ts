// Each script calls `loadout complete` and passes every word literally: neither typed words nor
// returned names are ever evaluated by the shell.

/** Works with bash 3.2, the version on macOS, and without the package bash-completion. */
const BASH = `# bash completion for loadout
_loadout() {
  local rest=\${COMP_LINE:0:COMP_POINT} word line files='' value i last=-1 current raw begun
  local -a words
  # Bash takes words apart at = : @ as well. What has no space in front belongs to the word before.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $last -lt 0 || $rest == [[:space:]]* ]]; then
      last=$((last + 1))
      words[last]=''
    fi
    rest=\${rest#"\${rest%%[![:space:]]*}"}
    if [[ \${#word} -gt \${#rest} ]]; then word=$rest; fi
    rest=\${rest#"$word"}
    words[last]+=\${word//[\\"\\'\\\\]/}
  done
  current=\${words[last]}
  raw=\${COMP_WORDS[COMP_CWORD]}
  # What readline keeps of the word: up to the last sign at which it takes words apart.
  begun=\${current%"\${current##*[=:@]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ -z $files ]]; then files=$line; continue; fi
    value=\${line%%$'\\t'*}
    if [[ $current != --*=* ]]; then value=\${value#"$begun"}; fi
    # Inside quotes readline adds what is missing itself, if it takes the value for a file's name.
    if [[ $raw == [\\"\\']* ]]; then compopt -o filenames 2>/dev/null; else printf -v value %q "$value"; fi
    COMPREPLY+=("$value")
  done < <(loadout complete -- "\${words[@]:1}" 2>/dev/null)
  case $files in
    files) ;;
    folders) compopt -o dirnames +o default 2>/dev/null ;;
    *) compopt +o default 2>/dev/null ;;
  esac
}
complete -o default -F _loadout loadout
`;

const ZSH = `#compdef loadout
_loadout() {
  local line files='' value text
  local -a plain described
  local -a typed=("\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}")
  while IFS= read -r line; do
    if [[ -z $files ]]; then files=$line; continue; fi
    value=\${line%%$'\\t'*}
    text=\${\${line#"$value"}#$'\\t'}
    described+=("\${value//:/\\\\:}\${text:+:$text}")
  done < <(loadout complete -- "\${typed[@]}" 2>/dev/null)
  if [[ $PREFIX == --*=* ]]; then compset -P '--*='; fi
  local found=1
  if (( $#described )); then _describe -t values loadout described && found=0; fi
  case $files in
    files) _files && found=0 ;;
    folders) _files -/ && found=0 ;;
  esac
  return found
}
# In a folder of fpath this file is the function itself.
if [[ $funcstack[1] == _loadout ]]; then _loadout "$@"; else compdef _loadout loadout; fi
`;

const FISH = `# fish completion for loadout
function __loadout_complete
    set -l words (commandline -opc)
    # Inside quotes fish hands the word over with the sign that opens them.
    set -l current (commandline -ct | string replace -r -- '^["\\']' '' | string unescape)
    set -l lines (loadout complete -- $words[2..-1] "$current" 2>/dev/null)
    set -l option (string match -r -- '^--[^=]+=' "$current")
    for line in $lines[2..-1]
        printf '%s\\n' "$option$line"
    end
    set -l path (string replace -r -- '^--[^=]+=' '' "$current")
    switch "$lines[1]"
        case files
            for line in (__fish_complete_path "$path")
                printf '%s\\n' "$option$line"
            end
        case folders
            for line in (__fish_complete_directories "$path")
                printf '%s\\n' "$option$line"
            end
    end
end
complete -c loadout -e
complete -c loadout -f -a '(__loadout_complete)'
`;

/** Output of `loadout completion`, by shell. */
export const COMPLETION_SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH } as const;
export type CompletionShell = keyof typeof COMPLETION_SCRIPTS;
