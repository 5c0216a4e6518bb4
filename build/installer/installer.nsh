!include "LogicLib.nsh"

; WindowsApps in the user's own folder is on every user's PATH, so the command needs neither PATH nor an administrator.
!define OUTPOST_COMMAND "$LOCALAPPDATA\Microsoft\WindowsApps\outpost.cmd"

!macro customInstall
  Push $0
  Push $1
  Push $2
  ; A batch file is read in the console's code page, where a folder of a user named in Cyrillic would not survive.
  StrLen $1 "$LOCALAPPDATA"
  StrCpy $2 "$INSTDIR" $1
  ${If} $2 == "$LOCALAPPDATA"
    StrCpy $2 "$INSTDIR" "" $1
    StrCpy $2 "%LOCALAPPDATA%$2"
  ${Else}
    StrCpy $2 "$INSTDIR"
  ${EndIf}
  CreateDirectory "$LOCALAPPDATA\Microsoft\WindowsApps"
  FileOpen $0 "${OUTPOST_COMMAND}" w
  FileWrite $0 '@"$2\resources\bin\outpost.cmd" %*$\r$\n'
  FileClose $0
  Pop $2
  Pop $1
  Pop $0
!macroend

!macro customUnInstall
  ${IfNot} ${isUpdated}
    Delete "${OUTPOST_COMMAND}"
  ${EndIf}
!macroend
