import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#server/shop/ground/render-markdown.ts'

describe('Markdown of the shop', () => {
  it.each([
    ['', ''],
    ['   \n', ''],
    ['Сверлит **бетон**.', '<p>Сверлит <strong>бетон</strong>.</p>'],
    ['# Заголовок', '<h2>Заголовок</h2>'],
    // a model keeps its line; a phone and code are left to be copied
    [
      'SDS-max, GRH 28-920, 201-46-10, `SDS-max`',
      '<p>SDS\u2011max, GRH 28\u2011920, 201-46-10, <code>SDS-max</code></p>',
    ],
    ['- раз\n- два', '<ul>\n<li>раз</li>\n<li>два</li>\n</ul>'],
    ['[свой](/catalog/)', '<p><a href="/catalog/">свой</a></p>'],
    [
      '[чужой](https://example.com/)',
      '<p><a href="https://example.com/" rel="nofollow noopener" target="_blank">чужой</a></p>',
    ],
    ['![схема](/pictures/640/a.webp)', '<p><img src="/pictures/640/a.webp" alt="схема" loading="lazy" /></p>'],
    [
      '|Город|Цена|\n|-|-|\n|Псков|390 ₽|',
      '<table><thead><tr><th>Город</th><th>Цена</th></tr></thead><tbody><tr><td>Псков</td><td>390 ₽</td></tr></tbody></table>',
    ],
    // too wide for a phone: each cell says its column
    [
      '|А|Б "<1>"|В|Г|\n|-|-|-|-|\n|а|**б**|в|',
      '<table><thead><tr><th>А</th><th>Б "&lt;1&gt;"</th><th>В</th><th>Г</th></tr></thead><tbody><tr><td>а</td>' +
        '<td data-label="Б &quot;&lt;1&gt;&quot;"><strong>б</strong></td><td data-label="В">в</td><td data-label="Г"></td></tr></tbody></table>',
    ],
    // an unreadable tag stays as text
    ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', '<p>&lt;mi//xlink:href="data:x,"&gt;</p>'],
  ])('%j', (source, html) => expect(renderMarkdown(source)).toBe(html))

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://tracker.example/p.gif">',
    '<img src="//tracker.example/p.gif">',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '<svg onload=alert(1)></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed" onclick="alert(1)">x</p>',
    '<form action="https://evil.example"><input name=a></form>',
    '<style>*{display:none}</style>',
  ])('takes the sting out of %s', (source) => {
    expect(renderMarkdown(source)).not.toMatch(
      /script|onerror|onload|onclick|style|iframe|javascript|data:|form|<img|svg|math/i,
    )
  })
})

describe('the list of known payloads', () => {
  // the same file the journey in a browser reads
  const text = readFileSync(new URL('../../../e2e/payloads/pages/proverka-razmetki.md', import.meta.url), 'utf8')
  const payloads = text.split('---\n')[2]!.trim().split('\n\n')
  const ALLOWED =
    /^<(\/?(p|h2|h3|h4|ul|ol|li|strong|em|del|a|br|hr|blockquote|code|pre|table|thead|tbody|tr|th|td|img)(\s|>|\/))/i

  /** Whatever a browser would take for a tag. */
  const tagsIn = (html: string) => html.match(/<[a-z/!?][^>]*>?/gi) ?? []

  it('is long', () => expect(payloads.length).toBeGreaterThan(60))

  it.each([...payloads, text])('%s', (source) => {
    const html = renderMarkdown(source)
    for (const tag of tagsIn(html)) {
      expect(tag).toMatch(ALLOWED)
      // what stands in quotes is a value
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(
        /\son\w+\s*=|\s(style|class|id|name|srcdoc|formaction|autofocus|xlink:href)\s*=/i,
      )
    }
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/gi))
      expect(address).toMatch(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#|)/)
    expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data):/i)
    expect(html).not.toMatch(/src="(?!\/[^/\\])/)
  })
})
