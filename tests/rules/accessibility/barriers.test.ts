/** The rules of barriers in links, videos, headings and forms: what each finds, and what stands beside it unharmed. */
import { describe, expect, test } from 'vitest';
import type { BarrierRule } from '../../../db/rules/accessibility/barriers.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { bold, context, find, link, p, rulesOf } from './barriers.ts';

describe('links', () => {
  test.each<[string, BarrierRule[]]>([
    ['click here', ['link_says_little']],
    ['Click here!', ['link_says_little']],
    ['here', ['link_says_little']],
    ['Read more…', ['link_says_little']],
    ['PDF', ['link_says_little']],
    ['👉', ['link_says_little']],
    ['haga clic aquí', ['link_says_little']],
    ['Más detalles', ['link_says_little']],
    ['Click here for more information', ['link_says_little']],
    ['PDF (1.2 MB)', ['link_says_little']],
    ['→', ['link_says_little']],
    ['Click here for your water bill', []],
    ['click here to register', ['link_says_little']],
    ['Click Here for details', ['link_says_little']],
    ['please tap here to sign up', ['link_says_little']],
    ['over here', ['link_says_little']],
    ['Click here to register for the parade', []],
    ['Over here in Maple', []],
    ['Detalles del presupuesto', []],
    ['Part 2 of 3', []],
    ['https://maple.example/pool', ['link_is_address']],
    ['www.maple.example', ['link_is_address']],
    ['Here is the pool', []],
    ['Hours of the pool', []],
    ['More about the pool', []],
    ['pool@maple.example', []],
    ['Water bill (PDF)', []],
  ])('“%s”', (words, rules) => {
    expect(rulesOf([p('For hours see ', link(words), '.')])).toEqual(rules);
  });

  test('offer the title of their page, and name their place', () => {
    const tree = [p('For hours ', link('click here'), '.')];
    const [found] = find(tree);
    expect(found).toMatchObject({
      path: ['blocks', 0, 1, 1],
      severity: 'review',
      words: 'click here',
      subject: 'For hours click here.',
      fix: { kind: 'words', words: 'Swimming pool' },
    });
    expect(found && mendTree(tree, found)).toEqual([p('For hours ', link('Swimming pool'), '.')]);
    expect(find([p(link('click here', '/elsewhere'))])[0]).not.toHaveProperty('fix');
  });

  test('with equal words lead to one place', () => {
    expect(rulesOf([p(link('Form'), ' and ', link('form', '/b'))])).toEqual(['link_words_repeated']);
    expect(rulesOf([p(link('Form'), ' and ', link('Form'))])).toEqual([]);
  });

  test('to videos tell of captions', () => {
    const video = link('the last meeting', 'https://www.youtube.com/watch?v=1');
    expect(rulesOf([p('Watch ', video)])).toEqual(['video_without_captions']);
    expect(rulesOf([p('Watch ', video, ' (with captions)')])).toEqual([]);
    expect(rulesOf([p(link('the mayor', 'https://maple.example/youtube.com'))])).toEqual([]);
    const meeting = { live_url: 'https://vimeo.com/1', remote_note: '' };
    expect(findBarriers('meetings', meeting, context)).toMatchObject([{ path: ['live_url'] }]);
    expect(findBarriers('meetings', { ...meeting, remote_note: 'Captions are shown.' }, context)).toEqual([]);
  });
});

describe('videos', () => {
  const about = (text: string, url = 'https://youtu.be/abc') =>
    rulesOf([p(text, ' ', link('the meeting of June', url))]);
  test.each([
    'https://www.youtube.com/@mapletown/live',
    'https://m.youtube.com/live/abc',
    'https://www.youtube-nocookie.com/embed/abc',
    'https://vimeo.com/channels/maple/123',
    'https://maple.example/june.mp4?t=1',
  ])('%s', (url) => {
    expect(about('Watch', url)).toEqual(['video_without_captions']);
  });

  test.each([
    'https://www.youtube.com/@mapletown',
    'https://www.youtube.com/channel/abc',
    'https://youtube.com/',
    'https://vimeo.com/mapletown',
  ])('%s is a channel', (url) => {
    expect(about('Watch', url)).toEqual([]);
  });

  test('a stream may be watched on its channel', () => {
    const meeting = { live_url: 'https://www.youtube.com/@mapletown', remote_note: '' };
    expect(findBarriers('meetings', meeting, context)).toMatchObject([{ rule: 'video_without_captions' }]);
  });

  test.each([
    'It has no captions.',
    'It doesn’t have any captions yet.',
    'Without closed captions:',
    'Captions are not available.',
    'Captions will be added.',
    'Captions: none',
    'Enter the photo caption contest!',
    'Sin subtítulos:',
  ])('%s', (text) => {
    expect(about(text)).toEqual(['video_without_captions']);
  });

  test.each([
    'It has captions.',
    'No sign-in is needed; captions are shown.',
    'With captions, not with sound.',
    'Closed captioning is on.',
    'Con subtítulos:',
    'Captions: English and Spanish',
    'The photo captions are shown, and the video has captions.',
  ])('%s', (text) => {
    expect(about(text)).toEqual([]);
  });
});

describe('paragraphs that look like headings', () => {
  const text = p('Bring a towel.');
  test.each<[string, FormattedElement[], BarrierRule[]]>([
    ['a bold line', [p(bold('Opening hours')), text], ['looks_like_heading']],
    ['with a colon, in two marks', [p(bold('Opening'), ' ', ['em', [bold('hours:')]]), text], ['looks_like_heading']],
    ['a bold sentence', [p(bold('The pool is closed.')), text], []],
    ['a line at the end', [text, p(bold('Opening hours'))], []],
    ['bold lines in a row', [p(bold('Town Hall')), p(bold('100 Main Street')), text], ['looks_like_heading']],
    ['a long one', [p(bold('Opening hours '.repeat(8))), text], []],
    ['some bold words', [p(bold('Hours'), ' of the pool'), text], []],
    ['a heading', [['h3', [bold('Hours')]], text], []],
    ['a first line', [p(bold('What to bring'), '\nA towel and a friend')], ['looks_like_heading']],
    ['a first line with its break', [p(bold('What to bring\n'), 'A towel')], ['looks_like_heading']],
    ['a bold first sentence', [p(bold('The pool is closed.'), '\nA towel')], []],
    ['two bold lines', [p(bold('Town Hall'), '\n', bold('100 Main Street'))], []],
    ['slanted, with a colon', [p(['em', ['What to bring:']]), text], ['looks_like_heading']],
    ['a slanted note', [p(['em', ['Photo by Jane Doe']]), text], []],
    ['a deadline', [p(bold('Deadline: Friday, December 4')), text], []],
    ['a date', [p(bold('Saturday, December 5, 9 a.m. – noon')), text], []],
    ['a price', [p(bold('Cost: $5')), text], []],
    ['a place', [p(bold('Where: Town Hall')), text], []],
    ['a numbered step', [p(bold('Step 1: Fill in the form')), text], ['looks_like_heading']],
    ['a meeting with its date', [p(bold('Budget hearing of December 5')), text], ['looks_like_heading']],
  ])('%s', (_name, tree, rules) => {
    expect(rulesOf(tree)).toEqual(rules);
  });

  test('become one', () => {
    const tree = [p(bold('Opening '), ['em', [bold('hours')]]), text];
    expect(find(tree).flatMap((found) => [mendTree(tree, found)])).toEqual([
      [['h3', ['Opening ', ['em', ['hours']]]], text],
    ]);
  });
});

test('a bold first line becomes a heading, and the others stay a paragraph', () => {
  const tree = [p(bold('What to bring\n'), 'A towel\nA ', bold('friend'))];
  const [found] = find(tree);
  expect(found).toMatchObject({ words: 'What to bring', from: 0, to: 13 });
  expect(found && mendTree(tree, found)).toEqual([['h3', ['What to bring']], p('A towel\nA ', bold('friend'))]);
});

describe('forms without words', () => {
  const table = (...headers: string[]): FormattedElement => [
    'table',
    [
      ['tr', headers.map((words): FormattedElement => ['th', [words]])],
      ['tr', headers.map((): FormattedElement => ['td', ['9 to 5']])],
    ],
  ];
  test.each<[string, FormattedElement, BarrierRule[]]>([
    ['a table with empty headers', table('', ' '), ['table_has_no_headers']],
    ['a table with one', table('', 'Hours'), []],
    ['an empty heading', ['h3', []], ['heading_is_empty']],
    ['a heading of spaces', ['h3', [bold(' ')]], ['heading_is_empty']],
    ['an empty paragraph', p(''), []],
  ])('%s', (_name, block, rules) => {
    const found = find([block, p('Bring a towel.')]);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
    // An answer needs words that it is about.
    expect(found.every(({ subject }) => subject !== '')).toBe(true);
  });
});
