!include "LogicLib.nsh"

; WindowsApps in the user's folder is always on the PATH, so the command needs no PATH change and no administrator.
!define OUTPOST_COMMAND "$LOCALAPPDATA\Microsoft\WindowsApps\outpost.cmd"

!macro customInstall
  Push $0
  Push $1
  Push $2
  ; Batch files use the console's code page, which breaks a folder name in Cyrillic. A variable avoids that.
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
