; The installer of Pothi for Windows 10 and 11, for all users of a computer. Compiled by windows.py.
; Silent: Pothi-VERSION-setup.exe /S   Keeps books and models at removal; /PURGE of the uninstaller deletes them.
Unicode true
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Pothi"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Pothi"
InstallDirRegKey HKLM "Software\Pothi" "Folder"
RequestExecutionLevel admin
SetCompressor /SOLID lzma
BrandingText "Pothi ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Pothi"
VIAddVersionKey "FileDescription" "Pothi, the textbook that answers"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "AGPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pothi"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\pothi.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Hindi"

Section "Pothi"
  SetShellVarContext all
  SetOutPath "$INSTDIR"
  ; what an older version left and this one has no more would be loaded all the same
  RMDir /r "$INSTDIR\_internal"
  File /r "${BUNDLE}/*"
  File "/oname=pothi.ico" "${ICON}"
  CreateDirectory "$INSTDIR\models"
  CreateDirectory "$APPDATA\Pothi"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateDirectory "$SMPROGRAMS\Pothi"
  CreateShortcut "$SMPROGRAMS\Pothi\Pothi.lnk" "$INSTDIR\pothi.exe" "" "$INSTDIR\pothi.ico"

  WriteRegStr HKLM "Software\Pothi" "Folder" "$INSTDIR"
  WriteRegStr HKLM "Software\Classes\.pothi" "" "Pothi.Library"
  WriteRegStr HKLM "Software\Classes\Pothi.Library" "" "Pothi library pack"
  WriteRegStr HKLM "Software\Classes\Pothi.Library\DefaultIcon" "" "$INSTDIR\pothi.ico"
  WriteRegStr HKLM "Software\Classes\Pothi.Library\shell\open\command" "" '"$INSTDIR\pothi.exe" open "%1"'
  WriteRegStr HKLM "Software\Classes\.pothimodels" "" "Pothi.Models"
  WriteRegStr HKLM "Software\Classes\Pothi.Models" "" "Pothi models"
  WriteRegStr HKLM "Software\Classes\Pothi.Models\DefaultIcon" "" "$INSTDIR\pothi.ico"
  WriteRegStr HKLM "Software\Classes\Pothi.Models\shell\open\command" "" '"$INSTDIR\pothi.exe" open "%1"'

  WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "Pothi"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${UNINSTALL}" "DisplayIcon" "$INSTDIR\pothi.ico"
  WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKLM "${UNINSTALL}" "NoModify" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKLM "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

Section "Uninstall"
  SetShellVarContext all
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\pothi.exe"
  Delete "$INSTDIR\pothi-cli.exe"
  Delete "$INSTDIR\pothi.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$SMPROGRAMS\Pothi"
  DeleteRegKey HKLM "Software\Classes\.pothi"
  DeleteRegKey HKLM "Software\Classes\Pothi.Library"
  DeleteRegKey HKLM "Software\Classes\.pothimodels"
  DeleteRegKey HKLM "Software\Classes\Pothi.Models"
  DeleteRegKey HKLM "Software\Pothi"
  DeleteRegKey HKLM "${UNINSTALL}"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PURGE" $1
  IfErrors keep
  RMDir /r "$INSTDIR\models"
  RMDir /r "$APPDATA\Pothi"
keep:
  RMDir "$INSTDIR"
SectionEnd
