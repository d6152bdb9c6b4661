import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';

/** The path of Chromium, without windows where that is installed, which takes less time; `null` where there is none. */
export function chromiumPath(): string | null {
  try {
    const find = 'command -v chromium-headless-shell || command -v chromium';
    return execFileSync('/bin/sh', ['-c', find], { encoding: 'utf8' }).trim();
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
