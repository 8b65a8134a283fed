; What the program itself asked of Windows goes with it; game folders and the data folder stay.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    ; A copy that was unpacked elsewhere keeps its links.
    ReadRegStr $0 HKCU "Software\Classes\loadout\shell\open\command" ""
    StrCpy $1 '"$INSTDIR\'
    StrLen $2 $1
    StrCpy $3 $0 $2
    ${if} $3 == $1
      DeleteRegKey HKCU "Software\Classes\loadout"
    ${endIf}
    MessageBox MB_OK|MB_ICONINFORMATION "Your game folders stay, with their history in .loadout. So does the data folder: $LOCALAPPDATA\Loadout" /SD IDOK
  ${endIf}
!macroend
