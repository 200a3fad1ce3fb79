import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it.each([
  ['Дрель', 'Дрель'],
  [`<a href="x">'&'</a>`, '&#60;a href=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/a&#62;'],
])('%j', (text, expected) => expect(escapeHtml(text)).toBe(expected))
