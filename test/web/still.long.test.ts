/** The board keeps still: everything that a player needs is in view at once, large enough, and stays where it is. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import { randomMove } from 'parlour-games/kit/options';
import type { Typed } from 'parlour-games/game-type';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import {
  dismissSheets,
  IN_CHROMIUM,
  newPage,
  openBrowser,
  openSettings,
  serviceWithPage,
  tableAddress,
  WINDOWS,
} from './support.js';

const LEAST_TEXT = 11;
const LEAST_TARGET = 36;

interface Look {
  readonly viewBox: string;
  /** What is not wholly in the window, or lies under the bar with what can be done. */
  readonly hidden: string[];
  readonly smallText: number;
  readonly smallTarget: number;
  readonly isSideways: boolean;
}

/** Runs in the page. */
const look = (): Look => {
  const picture = document.querySelector<SVGSVGElement>('.board svg');
  const bar = document.querySelector('.own-move')?.getBoundingClientRect();
  const parts = [...document.querySelectorAll('.board [role=button]')];
  const covers = (box: DOMRect): boolean =>
    bar !== undefined &&
    getComputedStyle(document.querySelector('.own-move') ?? document.body).position === 'fixed'
      ? box.bottom > bar.top + 1 && box.right > bar.left + 1 && box.top < bar.bottom
      : false;
  const isHidden = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return (
      box.top < -1 ||
      box.left < -1 ||
      box.bottom > innerHeight + 1 ||
      box.right > innerWidth + 1 ||
      (covers(box) && element.closest('.own-move') === null)
    );
  };
  const shown = [...document.querySelectorAll('.status, .players li, .task'), ...parts];
  const sizes = [...document.querySelectorAll<SVGTextElement>('.board text')].map((text) => {
    const { a = 1, b = 0 } = text.getScreenCTM() ?? {};
    return Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  });
  const targets = parts.map((part) => {
    const { width, height } = part.getBoundingClientRect();
    return Math.min(width, height);
  });
  return {
    viewBox: picture?.getAttribute('viewBox') ?? '',
    hidden: shown.filter(isHidden).map((each) => each.getAttribute('aria-label') ?? each.textContent),
    smallText: Math.min(Infinity, ...sizes),
    smallTarget: Math.min(Infinity, ...targets),
    isSideways: document.documentElement.scrollWidth > innerWidth,
  };
};

const MOVES = 4;

test('names, turn and hand are in view together, large enough, and stay there', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const browser = await openBrowser(t);
  for (const gameType of testedTypes) {
    const { id: type, seats, templates } = gameType;
    await t.test(type, async (t) => {
      const opponents = Array.from({ length: seats.default - 1 }, () => ({ kind: 'cpu', level: 'easy' }));
      const body = { seats: [{ kind: 'human', name: 'Ada' }, ...opponents], seed: seedOf(7).toString('hex') };
      const { id, path, tokens } = await openGame(call, type, body);
      const pages = await Promise.all(
        Object.entries(WINDOWS).map(async ([name, viewport]) => {
          const { page, faults } = await newPage(browser, url, { viewport });
          await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
          return { name, page, faults, boxes: new Set<string>() };
        }),
      );
      for (let n = 0; n <= MOVES; n += 1) {
        const { version, legalMoves } = (await call('GET', path, { token: tokens[0] })).body as {
          readonly version: number;
          readonly legalMoves: readonly Typed[];
        };
        if (legalMoves.length === 0) break;
        for (const { name, page, boxes } of pages) {
          await dismissSheets(page, version);
          await page.locator('.task').waitFor();
          await page.locator('.board svg').first().waitFor();
          const { viewBox, hidden, smallText, smallTarget, isSideways } = await page.evaluate(look);
          boxes.add(viewBox);
          const when = `${type}, ${name}, version ${version}`;
          t.same(hidden, [], `${when}: all is in view`);
          t.notOk(isSideways, `${when}: it does not scroll sideways`);
          // A picture that has nothing to put beside the rest is made smaller.
          if (name === 'on its side' && type === 'duets') continue;
          t.ok(smallText >= LEAST_TEXT - 0.05, `${when}: text of ${smallText} px`);
          t.ok(smallTarget >= LEAST_TARGET - 0.5, `${when}: a target of ${smallTarget} px`);
        }
        const options = legalMoves.filter((move) => move.type !== 'cash-out');
        const move = randomMove(options, playerRng(seedOf(n)), templates);
        if (n < MOVES) await call('POST', `${path}/moves`, { token: tokens[0], body: move });
      }
      for (const { name, page, faults, boxes } of pages) {
        t.equal(boxes.size, 1, `${type}, ${name}: one box: ${[...boxes].join('; ')}`);
        t.same(faults, []);
        await page.close();
      }
    });
  }
});

/** Runs in the page: the share of its place that the picture fills. */
const filled = (): number => {
  const picture = document.querySelector<SVGSVGElement>('.board svg');
  if (picture === null) return 0;
  const { width, height } = picture.getBoundingClientRect();
  const { width: wide, height: high } = picture.viewBox.baseVal;
  const scale = Math.min(width / wide, height / high);
  return (scale * scale * wide * high) / (width * (innerHeight - 76));
};

test('Double-7 and 7reeg fill a wide window and can be read on a telephone', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const tables = [2, 3, 4, 5, 6].flatMap((count) => [
    { type: 'double-7', count },
    ...(count < 6 ? [{ type: '7reeg', count }] : []),
  ]);
  for (const { type, count } of tables) {
    const cpus = Array.from({ length: count - 1 }, () => ({ kind: 'cpu', level: 'easy' }));
    const body = { seats: [{ kind: 'human', name: 'Ada' }, ...cpus], seed: seedOf(7).toString('hex') };
    const { id, tokens } = await openGame(call, type, body);
    for (const [name, viewport] of Object.entries(WINDOWS)) {
      const { page, faults } = await newPage(browser, url, { viewport });
      await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
      await page.locator('.board svg').waitFor();
      const { hidden, smallText, isSideways } = await page.evaluate(look);
      const when = `${type}, ${count} players, ${name}`;
      t.same(hidden, [], `${when}: all is in view`);
      t.notOk(isSideways, `${when}: it does not scroll sideways`);
      t.ok(smallText >= LEAST_TEXT - 0.05, `${when}: text of ${smallText} px`);
      const share = await page.evaluate(filled);
      t.ok(name !== 'desktop' || share > 0.9, `${when}: the picture fills ${share} of its place`);
      t.same(faults, []);
      await page.close();
    }
  }
});

test('however many lasers are shot in Black Box, their list can be read', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const body = {
    seats: [{ kind: 'cpu', level: 'easy' }, { kind: 'human' }],
    seed: seedOf(7).toString('hex'),
  };
  const { id, path, tokens } = await openGame(call, 'black-box', body);
  const token = tokens[1];
  const { legalMoves } = (await call('GET', path, { token })).body as {
    readonly legalMoves: readonly Typed[];
  };
  const shots = legalMoves.filter((move) => 'from' in move).slice(0, 20);
  t.equal(shots.length, 20);
  for (const shot of shots) await call('POST', `${path}/moves`, { token, body: shot });
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport: WINDOWS.upright });
  await page.goto(tableAddress(url, { type: 'black-box', id, token }));
  await page.locator('.task').waitFor();
  const { smallText } = await page.evaluate(look);
  t.ok(smallText >= LEAST_TEXT - 0.05, `text of ${smallText} px`);
  const sides = await page.locator('.board [role=button] > rect:first-child').evaluateAll((spaces) =>
    spaces.map((space) => {
      const { width, height } = space.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  t.ok(Math.min(...sides) >= 40, `a space of ${Math.min(...sides)} px, without its frame`);
  const lines = await page.locator('.all-moves summary').evaluate((summary) => {
    const range = document.createRange();
    range.selectNodeContents(summary);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  t.ok(lines <= 2, `the words for all moves take ${lines} lines`);
  t.same(faults, []);
});

test('on a telephone, the cards of a long chain in Double-7 stay large', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const body = { ...TWO_HUMANS, seed: seedOf(7).toString('hex') };
  const { id, path, tokens } = await openGame(call, 'double-7', body);
  const LONG = 20;
  for (let length = 0; length < LONG;) {
    const seen = await Promise.all(tokens.map((token) => call('GET', path, { token })));
    const games = seen.map(
      ({ body }) => body as { readonly legalMoves: readonly Typed[]; readonly state: { layout: object[] } },
    );
    const seat = games.findIndex(({ legalMoves }) => legalMoves.length > 0);
    length = at(games, seat).state.layout.length;
    await call('POST', `${path}/moves`, { token: tokens[seat], body: at(at(games, seat).legalMoves, -1) });
  }
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport: WINDOWS.upright });
  await page.goto(tableAddress(url, { type: 'double-7', id, token: tokens[0] }));
  await page.locator('.board svg').waitFor();
  // The latest card has a broad edge.
  const sides = await page.locator('.board rect.f-bone:not(.s-gold)').evaluateAll((cards) =>
    cards.map((card) => {
      const { width, height } = card.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  t.ok(sides.length >= LONG, 'those in the hand too');
  t.ok(Math.min(...sides) >= 24, `a card ${Math.min(...sides)} px wide`);
  t.same(faults, []);
});

/** Runs in the page: names of players that are cut off, or lie on the picture’s other hands. */
const cutNames = (): string[] => {
  const aside = document.querySelector('.aside')?.getBoundingClientRect();
  return [...document.querySelectorAll('.player-name')]
    .filter((name) => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = name;
      const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight + 2;
      return isCut || name.getBoundingClientRect().bottom > (aside?.top ?? Infinity) + 2;
    })
    .map(({ textContent }) => textContent);
};

test('in a low window, the names of six players can be read', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  for (const count of [1, 2, 5]) {
    const cpus = Array.from({ length: count }, () => ({ kind: 'cpu', level: 'easy' }));
    const body = { seats: [{ kind: 'human', name: 'Ada' }, ...cpus], seed: seedOf(7).toString('hex') };
    const { id, tokens } = await openGame(call, 'double-7', body);
    const { page, faults } = await newPage(browser, url, { viewport: WINDOWS['on its side'] });
    await page.goto(tableAddress(url, { type: 'double-7', id, token: tokens[0] }));
    await page.locator('.board svg').waitFor();
    t.same(await page.evaluate(cutNames), [], `${count + 1} players`);
    await page.evaluate(() => {
      for (const { firstChild } of document.querySelectorAll('.score'))
        if (firstChild) firstChild.nodeValue = '120';
    });
    t.same(await page.evaluate(cutNames), [], `${count + 1} players late in a game`);
    t.equal(await page.locator('.player-name').last().getAttribute('title'), `Computer ${count + 1}`);
    t.same(faults, []);
    await page.close();
  }
});

test('what can be done changes, and the log stays where it is', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  for (const { type, pick, viewport = WINDOWS.desktop } of [
    { type: 'connect-four', pick: '[data-column="4"]' },
    { type: 'connect-four', pick: '[data-column="4"]', viewport: WINDOWS['on its side'] },
    { type: 'over-under-seven', pick: '[data-guess="under"]' },
  ]) {
    const seats = [{ kind: 'human' }, { kind: 'cpu', level: 'easy' }].slice(
      0,
      type === 'connect-four' ? 2 : 1,
    );
    const { id, tokens } = await openGame(call, type, { seats, seed: seedOf(7).toString('hex') });
    const { page, faults } = await newPage(browser, url, { viewport });
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await page.locator('.task').waitFor();
    if (type === 'connect-four') await page.locator('.offers').waitFor();
    const before = await page.locator('.log').boundingBox();
    await page.locator(`.board ${pick}`).click();
    await page.locator('.range-field, .log li:nth-child(3)').first().waitFor();
    await page.locator('.task').waitFor();
    t.equal((await page.locator('.log').boundingBox())?.y, before?.y, type);
    t.same(faults, []);
    await page.close();
  }
});

test('the other moves stay where they are when something is picked', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  for (const { type, seat, pick } of [
    { type: 'black-box', seat: 1, pick: '[data-from="1,5"]' },
    { type: 'basra', seat: 0, pick: '[data-card]' },
  ]) {
    const seats = Array.from({ length: 2 }, (_, i) => ({ kind: i === seat ? 'human' : 'cpu' }));
    const { id, tokens } = await openGame(call, type, { seats, seed: seedOf(7).toString('hex') });
    const { page, faults } = await newPage(browser, url, { viewport: WINDOWS.desktop });
    await page.goto(tableAddress(url, { type, id, token: tokens[seat] }));
    const others = page.locator('.all-moves summary');
    await page.locator('.board svg').waitFor();
    const before = await others.boundingBox();
    t.ok((before?.height ?? 0) >= 40, `${type}: they are as high as a button`);
    await page.locator(`.board ${pick}`).first().click();
    await page.locator('.moves > .row .primary').waitFor();
    t.same(await others.boundingBox(), before, type);
    t.same(faults, []);
    await page.close();
  }
});

/** Runs in the page: the buttons of the bar of which not all is seen. */
const cutOff = (): string[] => {
  const bar = document.querySelector('.own-move')?.getBoundingClientRect();
  return [...document.querySelectorAll('.own-move .moves > .row :is(button, input)')]
    .filter((each) => {
      const { left, right, bottom, width } = each.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1 || bottom > (bar?.bottom ?? 0) + 1);
    })
    .map((each) => each.textContent);
};

/** Runs in the page: whether the end of the settings can be reached. */
const lastBackIsSeen = (): boolean => {
  scrollTo(0, document.documentElement.scrollHeight);
  const last = [...document.querySelectorAll('.settings .back')].at(-1);
  const { x = 0, bottom = 0 } = last?.getBoundingClientRect() ?? {};
  return document.elementFromPoint(x + 20, bottom - 4) === last;
};

test('on a telephone, all that can be done with what is picked is in view', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const picking = [
    {
      type: 'over-under-seven',
      first: { type: 'bet', wager: 1, guess: 'over' },
      part: '[data-guess="under"]',
    },
    { type: 'black-box', first: { type: 'shoot', from: { row: 5, col: 1 } }, part: '[data-from="5,1"]' },
  ];
  for (const [name, viewport] of Object.entries(WINDOWS).slice(1))
    for (const { type, first, part } of picking) {
      const seats = [{ kind: 'cpu', level: 'easy' }, { kind: 'human' }].slice(type === 'black-box' ? 0 : 1);
      const { id, path, tokens } = await openGame(call, type, { seats, seed: seedOf(7).toString('hex') });
      const { page, faults } = await newPage(browser, url, { viewport });
      const token = tokens.at(-1);
      await page.goto(tableAddress(url, { type, id, token }));
      await call('POST', `${path}/moves`, { token, body: first });
      await page.locator('.log li').nth(1).waitFor();
      const bar = page.locator('.own-move');
      const before = await bar.boundingBox();
      await page.locator(`.board ${part}`).click();
      await page.locator('.own-move .primary').first().waitFor();
      if (type === 'black-box') t.same(await bar.boundingBox(), before, `${name}: the bar keeps its height`);
      t.same(await page.evaluate(cutOff), [], `${type}, ${name}`);
      await openSettings(page);
      await page.locator('.settings .back').last().waitFor();
      const [opened, below] = [await page.locator('.settings').boundingBox(), await bar.boundingBox()];
      const isAbove = opened && below && opened.y + opened.height <= below.y + 1;
      if (name === 'upright') t.ok(isAbove, `${type}: the settings open above the bar`);
      t.ok(await page.evaluate(lastBackIsSeen), `${type}, ${name}: no bar hides the settings`);
      t.same(faults, []);
      await page.close();
    }
});

test('a button that is clicked stays under the pointer', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const bet = { type: 'bet', wager: 1, guess: 'over' };
  for (const { type, first, button, then } of [
    { type: 'war', first: [], button: 'Next battle', then: /^You / },
    { type: 'over-under-seven', first: [bet], button: /^Cash out/, then: 'Once more to confirm.' },
  ])
    for (const [name, viewport] of Object.entries(WINDOWS)) {
      const seats = [{ kind: 'human' }, { kind: 'cpu' }].slice(0, type === 'war' ? 2 : 1);
      const { id, path, tokens } = await openGame(call, type, { seats, seed: seedOf(7).toString('hex') });
      for (const body of first) await call('POST', `${path}/moves`, { token: tokens[0], body });
      const { page, faults } = await newPage(browser, url, { viewport });
      await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
      await page.locator('.board svg').waitFor();
      const clicked = page.locator('.own-move').getByRole('button', { name: button, exact: true });
      const before = await clicked.boundingBox();
      await clicked.click();
      await page.locator('.task').getByText(then).waitFor();
      t.same(await clicked.boundingBox(), before, `${type}, ${name}`);
      t.same(faults, []);
      await page.close();
    }
});
