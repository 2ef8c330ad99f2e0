/** Content with every kind of character that breaks careless output. */
export const hostileContent = {
  title: 'Élan \u{1f6a7} & <b>"bold"</b> ]]> \u202eسوق\u202c e\u0301\u0323, semi; back\\slash',
  excerpt: "It's <script>alert(1)</script> ]]> \u0000\u0008\u000b\uffff done",
  content: [
    'First & last ]]> <img src=x onerror=alert(1)>\nsecond line \u2028 third',
    'See https://maple.example/a?b=1&c=2. javascript:alert(1) stays text.',
    `${'Donau\u00addampf'.repeat(40)} \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \ud800 half`,
  ].join('\n\n'),
  tags: ['a & b', 'ta"g]]>'],
};

/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const forbiddenInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
