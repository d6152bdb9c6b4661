import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

/** The path of Chromium; `null` when it is not installed. */
export function chromiumPath(): string | null {
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/**
 * The first two are pages of Chromium's own address bar, loaded anew for every window: half of what opening a page costs. The
 * others are those that Playwright disables, because Chromium heeds only the last list.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${DISABLED_FEATURES.join()}`,
      // The scripts of pages end before optimizing them would pay.
      '--js-flags=--interrupt-budget=400000',
    ],
  });
}
