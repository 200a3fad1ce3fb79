/** Texts that broke somebody's shop once: scripts, SQL, paths, templates, odd characters, odd numbers. */
export const HOSTILE_TEXTS: readonly string[] = [
  '', ' ', '\u0000', 'a\u0000b', '\t\r\n', '\u202Eabc', '\uFEFF', '\u200B', '\uFFFF', '\uD800', 'x\uDFFFy', '🛠️'.repeat(50), 'ё'.repeat(300), 'a'.repeat(5000), '\u0301'.repeat(200),
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'-alert(1)-'", '</title><svg/onload=alert(1)>', 'javascript:alert(1)', '{{7*7}}', '${7*7}', '<%= 7*7 %>', '<!--', ']]>', '&lt;b&gt;',
  "' OR '1'='1", "'; drop table good; --", '1; select pg_sleep(9)', "\\'; --", '%', '_', '%%%', '\\', '\\\\', '$1', '$$', ':name', '1) union select null--', "E'\\x41'", '*:* & !', "foo' & | ! ( ) <->", '((((((', 'a & b | !', '"незакрытая',
  '../../../../etc/passwd', '..\\..\\windows', '/etc/passwd%00.webp', 'file:///etc/passwd', 'http://169.254.169.254/latest/meta-data/', '//evil.example', '\\\\evil.example\\share',
  '0', '-0', '-1', '1.5', '1e9', '1e309', 'NaN', 'Infinity', '0x10', '007', '٣', '９', '2147483648', '-2147483649', '9223372036854775808', '99999999999999999999999999', '1,5', '1-', '-', '--', '5-1', '1-2-3', '1e1-2e2',
  'null', 'undefined', 'true', 'false', '[]', '{}', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '[object Object]',
  '2026-02-30', '0000-00-00', '9999-12-31', '10000-01-01', '-1-01-01', '2026-13-01T25:61:61Z', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '+7 (911) 123-45-67', '89111234567', '+79111234567x', 'a@b', 'имя@пример.рф', `${'a'.repeat(250)}@example.ru`, 'a@b.ru\r\nBcc: all@example.ru', '7707083893', '0000000000', '500100732259',
]

/** Values of the wrong kind for a field of JSON. */
export const HOSTILE_JSON: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1.5, 0.1, 1e21, -1e21, 1e308, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 5e-324,
  [], [[]], [null], [1, '2', {}], {}, { a: 1 }, { length: 3 }, { toString: 1, valueOf: 1 }, { constructor: { prototype: {} } }, JSON.parse('{"then":1}'), Array.from({ length: 600 }, (_, at) => at), 'x'.repeat(20_000),
  Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'deep'),
]

/** Bodies that are no JSON, or not what it claims to be. */
export const HOSTILE_BODIES: readonly string[] = [
  '', '{', '{"a":}', '[]', 'null', '1', '"text"', '{"a":1,"a":2}', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '\uFEFF{}', '{"a":1}trailing', `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"goods":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, `${'{"goods":'.repeat(50_000)}1${'}'.repeat(50_000)}`, '{"a":1e999}', '{"a":"\\ud800"}', '{"\\u0000":1}', 'a=1&b=2', '<xml/>', `{"a":"${'x'.repeat(100_000)}"}`,
]
export const HOSTILE_TYPES: readonly string[] = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'application/json;', 'json', '/', 'image/png']
export const HOSTILE_COOKIES: readonly string[] = ['', '=', ';;;', '%', '%00', '%E0%A4%A', '"', '{}', '[1', "' or 1=1 --", 'a'.repeat(3000), '<script>', '../..', '\u00FF\u00FE', '0'.repeat(43)]
