import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

describe('Markdown of the shop', () => {
  it.each([
    ['', ''],
    ['   \n', ''],
    ['Сверлит **бетон**.', '<p>Сверлит <strong>бетон</strong>.</p>'],
    ['# Заголовок', '<h2>Заголовок</h2>'],
    ['- раз\n- два', '<ul>\n<li>раз</li>\n<li>два</li>\n</ul>'],
    ['[свой](/catalog/)', '<p><a href="/catalog/">свой</a></p>'],
    ['[чужой](https://example.com/)', '<p><a href="https://example.com/" rel="nofollow noopener" target="_blank">чужой</a></p>'],
    ['![схема](/pictures/640/a.webp)', '<p><img src="/pictures/640/a.webp" alt="схема" loading="lazy" /></p>'],
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
    expect(renderMarkdown(source)).not.toMatch(/script|onerror|onload|onclick|style|iframe|javascript|data:|form|<img|svg|math/i)
  })
})
