import { expect, it } from 'vitest'
import { type HandoverFacts, handoverChecks } from './handover-checks.ts'

const order: HandoverFacts = {
  contactName: 'Иван Петров',
  isPaid: false,
  isOrganization: false,
  isUnproven: false,
  pieces: 1,
}

it.each<[Partial<HandoverFacts>, string]>([
  [{}, 'Получатель: Иван Петров'],
  [{ isPaid: true }, 'Спросите имя и номер телефона: получатель Иван Петров'],
  [{ isUnproven: true }, 'Спросите имя и номер телефона: получатель Иван Петров'],
  [{ isOrganization: true }, 'Возьмите доверенность или печать, подпишите накладную'],
  [{ pieces: 3 }, 'Откройте коробки при покупателе: вид и комплект'],
])('%o: %s', (facts, words) => expect(handoverChecks({ ...order, ...facts })).toContain(words))

it('asks nobody else for a paper', () => expect(handoverChecks(order).join()).not.toContain('доверенность'))
