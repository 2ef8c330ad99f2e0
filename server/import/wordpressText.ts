/** Converts WordPress posts to HTML: they contain shortcodes, and line breaks instead of paragraphs. */

const shortcodePattern = /\[(\[?)(\/?)([a-z][\w-]*)((?:[\s/=][^[\]]*)?)\](\]?)/gi;
const closingShortcodePattern = /\[\/([a-z][\w-]*)\]/gi;
/** WordPress's own shortcodes; others are recognized by attributes, an underscore, or a closing tag. */
const ownShortcodes = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video']);

/** Removes shortcodes. Captions become paragraphs, recordings become their address, and other bracketed words stay. */
function removeShortcodes(content: string): string {
  const closed = new Set(Array.from(content.matchAll(closingShortcodePattern), ([, name = '']) => name.toLowerCase()));
  return content.replace(shortcodePattern, (whole, escaped, closing, name, attributes, end, at) => {
    // Doubled brackets are WordPress's escape for a shortcode.
    if (escaped && end) return whole.slice(1, -1);
    const key = name.toLowerCase();
    const isShortcode = ownShortcodes.has(key) || closed.has(key) || /=|\/\s*$/.test(attributes) || key.includes('_');
    if (!isShortcode) return whole;
    if (key === 'caption') return closing ? '</figure>' : '<figure>';
    const [, address] = /=\s*["']?(https?:\/\/[^\s"']+)/.exec(attributes) ?? [];
    if (address) return `${escaped} ${address} ${end}`;
    return escaped + (/^[.,;:!?)]/.test(content.slice(at + whole.length, at + whole.length + 1)) ? '' : ' ') + end;
  });
}

const closesBlock =
  /<\/?(?:blockquote|caption|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|t(?:able|body|d|foot|h|head|r)|ul)\b[^<>]*>$/i;

/** Marks lines the way WordPress shows them: a blank line separates paragraphs, also beside lists and headings. */
const markLines = (content: string): string =>
  content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .map((line) => (line === '' ? '<p>' : closesBlock.test(line) ? line : `${line}<br>`))
    .join('\n');

/** Posts of the block editor already have paragraph elements. */
export function postToHtml(content: string): string {
  const text = removeShortcodes(content);
  return /<!--\s*wp:|<p[\s>]/i.test(text) ? text : markLines(text);
}
