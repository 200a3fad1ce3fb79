import { expect, it } from 'vitest'
import { shortAddress } from './short-address.ts'

const KNOWN = ['/delivery/', '/payment/', '/catalog/perforatory/', '/catalog/bolgarki/', '/news/otkrytie-pskov/']

it.each([
  ['/dostavka/delivery.html', '/delivery/'],
  ['/deliveri/', '/delivery/'],
  ['/category/perforatori/', '/catalog/perforatory/'],
  ['/news/otkrytie-v-pskov/', '/news/otkrytie-pskov/'],
  ['/zzz/', null],
  ['/', null],
])('%s → %s', (lost, expected) => expect(shortAddress(lost, KNOWN)).toBe(expected))
