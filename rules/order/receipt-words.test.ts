import { expect, it } from 'vitest'
import { receiptFailureWords } from './receipt-words.ts'

it.each([
  ['YooKassa did not answer in 10000 ms', 'Платёжная служба не отвечает'],
  ['YooKassa rests after failing', 'Платёжная служба не отвечает'],
  ['YooKassa has not registered the receipt yet', 'Касса ещё не зарегистрировала чек'],
  ['YooKassa refused the receipt', 'Касса отклонила чек'],
  ['yookassa is not set up any more', 'Платёжная служба, через которую платили, больше не подключена'],
  [
    'YooKassa answered 400 {"type":"error","code":"invalid_request","description":"Receipt \\"items\\" are wrong","parameter":"receipt.items"}',
    'Платёжная служба отказала: «Receipt "items" are wrong», поле receipt.items',
  ],
  // cut off in the middle, as long answers are
  ['YooKassa answered 400 {"description":"Укажите \\u0065-mail", "par', 'Платёжная служба отказала: «Укажите e-mail»'],
  ['YooKassa answered 403', 'Платёжная служба отказала без объяснений (код 403)'],
  ['YooKassa answered 502 <html>', 'Платёжная служба отказала без объяснений (код 502)'],
  ['YooKassa answered 400 bad rate', 'Платёжная служба отказала: «bad rate»'],
  ['no such rate', 'no such rate'],
])('%s → %s', (failure, words) => expect(receiptFailureWords(failure)).toBe(words))
