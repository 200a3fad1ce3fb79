import { expect, it } from 'vitest'
import { slugify } from './slugify.ts'

it.each([
  ['Перфоратор Torvald RH 26-800', 'perforator-torvald-rh-26-800'],
  ['Щёткодержатель, «съёмный»', 'shchetkoderzhatel-semnyy'],
  ['  6×110 мм ', '6x110-mm'],
  ['<script>', 'script'],
  ['—', ''],
])('%s → %s', (text, slug) => expect(slugify(text)).toBe(slug))
