import { describe, expect, it } from 'vitest'
import { markdownDescription } from './description.ts'

describe('a description of accounting', () => {
  it.each([
    ['plain words stay', 'Берёт бетон.', 'Берёт бетон.'],
    ['lines are paragraphs', 'Один\r\nДва', 'Один\n\nДва'],
    [
      'paragraphs and lists',
      '<p>Берёт <b>бетон</b></p><ul><li>кейс</li><li>бур</li></ul>',
      'Берёт бетон\n\n- кейс\n- бур',
    ],
    ['escaped twice', '&lt;p&gt;Да &amp;amp; нет&lt;/p&gt;', 'Да & нет'],
    ['a heading', '<h3>О товаре</h3>Текст<br/>ещё', '## О товаре\n\nТекст\n\nещё'],
    ['signs of Markdown mean nothing', '# 5 * 6_7 [a](b)', String.raw`\# 5 \* 6\_7 \[a\](b)`],
    ['numbers at the start', '1. Раз', String.raw`1\. Раз`],
    ['scripts are gone', '<div>a<script>alert(1)</script>b</div>', 'a b'],
    ['comparison is no tag', 'до 5 < 6 > 4', String.raw`до 5 \< 6 \> 4`],
    ['entities', '5&nbsp;&times;&nbsp;6 &#1073; &#xD800; &nosuch;', '5 × 6 б &nosuch;'],
  ])('%s', (_, source, made) => expect(markdownDescription(source)).toBe(made))
})
