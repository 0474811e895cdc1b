; mcpscope:// links of this installation; the window asks before it follows one. SHELL_CONTEXT is the user, or the machine where that was chosen.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\mcpscope" "" "URL:mcpscope"
  WriteRegStr SHELL_CONTEXT "Software\Classes\mcpscope" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\mcpscope\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\mcpscope\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\mcpscope"
!macroend
