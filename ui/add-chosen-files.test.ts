import { expect, test } from 'vitest'
import { addChosenFiles } from './add-chosen-files.ts'

const file = (name: string, size = 10, type = 'image/png') => ({ name, size, type, lastModified: 1 })
const limits = { max: 2, maxBytes: 100, accept: 'image/*,.pdf' }

test('takes what fits and keeps what was there', () => {
  const old = file('a.png')
  expect(addChosenFiles([old], [file('b.PDF', 10, '')], limits).files.map((one) => one.name)).toEqual([
    'a.png',
    'b.PDF',
  ])
})

test('a file chosen twice stays once, without a complaint', () => {
  expect(addChosenFiles([file('a.png')], [file('a.png')], limits)).toEqual({ files: [file('a.png')], refused: [] })
})

test.each([
  [file('a.exe', 10, 'application/x-msdownload'), 'не подходят'],
  [file('a.png', 0), 'пуст'],
  [file('a.png', 101), 'больше 100'],
])('refuses %o', (bad, reason) => {
  const choice = addChosenFiles([], [bad], limits)
  expect(choice.files).toEqual([])
  expect(choice.refused[0]).toContain(reason)
})

test('refuses only what is over the number', () => {
  const choice = addChosenFiles([], [file('1.png'), file('2.png'), file('3.png')], limits)
  expect(choice.files).toHaveLength(2)
  expect(choice.refused).toEqual(['«3.png» не поместился: можно не больше 2'])
})
