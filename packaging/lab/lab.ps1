<#
Installs Pothi for all users of this computer, without a question. For lab staff; run as administrator:

  powershell -ExecutionPolicy Bypass -File lab.ps1 [-From FOLDER] [-Log FILE] [-DryRun]

FOLDER (the folder of this script when not given) holds Pothi-*-setup.exe and, if wanted, *.pothimodels, *.pothi
and pothi-settings.json. One line is added to the log for each computer.

Exit codes: 0 all done; 10 not administrator; 11 no program in the folder; 12 not enough disk; 20 the program;
21 models; 22 books; 23 settings; 24 pothi doctor found something bad.
#>
param([string]$From = $PSScriptRoot, [string]$Log = (Join-Path $From 'pothi-lab.log'), [switch]$DryRun)
$ErrorActionPreference = 'Stop'
$program = Join-Path $env:ProgramFiles 'Pothi'
$library = Join-Path $env:ProgramData 'Pothi'
$pothi = Join-Path $program 'pothi.exe'

function Finish([int]$Code, [string]$What) {
    $line = '{0:yyyy-MM-dd HH:mm:ss} {1} {2} {3}' -f (Get-Date), $env:COMPUTERNAME, $Code, $What
    Write-Output $line
    if (-not $DryRun) {
        try { Add-Content -Path $Log -Value $line -Encoding UTF8 } catch { Write-Warning "could not write $Log" }
    }
    exit $Code
}

function Invoke-Pothi([int]$Code, [string]$What, [string[]]$Words) {
    if ($DryRun) { Write-Output "would run: pothi $Words"; return }
    & $pothi @Words | Out-Null
    if ($LASTEXITCODE -ne 0) { Finish $Code $What }
}

$setup = Get-ChildItem -Path $From -Filter 'Pothi-*-setup.exe' | Sort-Object Name | Select-Object -Last 1
if ($null -eq $setup) { Finish 11 "no program in $From" }
$identity = [Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()
$isAdministrator = $identity.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
if (-not $DryRun -and -not $isAdministrator) { Finish 10 'not administrator' }

$models = @(Get-ChildItem -Path $From -Filter '*.pothimodels')
$books = @(Get-ChildItem -Path $From -Filter '*.pothi' | Where-Object { $_.Extension -eq '.pothi' })
$needed = 1.1GB + (($models + $books) | Measure-Object -Property Length -Sum).Sum
$free = (Get-PSDrive -Name $env:SystemDrive.TrimEnd(':')).Free
if ($free -lt $needed) { Finish 12 ('disk: {0:N0} MB needed, {1:N0} MB free' -f ($needed / 1MB), ($free / 1MB)) }

if ($DryRun) {
    Write-Output "would run: $($setup.Name) /S"
} else {
    $done = Start-Process -FilePath $setup.FullName -ArgumentList '/S' -Wait -PassThru
    if ($done.ExitCode -ne 0) { Finish 20 "the installer ended with $($done.ExitCode)" }
    New-Item -ItemType Directory -Force -Path (Join-Path $program 'models'), $library | Out-Null
    # Users read; the folders under ProgramData would let them write otherwise.
    icacls $library /inheritance:r /grant '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-545:(OI)(CI)RX' | Out-Null
}
foreach ($file in $models) { Invoke-Pothi 21 "models: $($file.Name)" @('models', 'add', '--shared', $file.FullName) }
foreach ($file in $books) {
    Invoke-Pothi 22 "books: $($file.Name)" @('library', 'import', $file.FullName, '--home', $library)
}
$settings = Join-Path $From 'pothi-settings.json'
if (Test-Path $settings) {
    Invoke-Pothi 23 'settings' @('library', 'import-settings', $settings, '--home', $library)
}
if (-not $DryRun) {
    & $pothi doctor --home $library | Out-Null
    if ($LASTEXITCODE -ge 2) { Finish 24 'pothi doctor found something bad: run pothi doctor' }
}
Finish 0 'done'
