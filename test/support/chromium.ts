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
      // What pages run is over before optimizing it would pay.
      '--js-flags=--interrupt-budget=400000',
    ],
  });
}
