import { expect, test } from 'vitest'
import {
  ORGANIZATION_NAME_LONG,
  ORGANIZATION_NAME_REQUIRED,
  organizationName,
  organizationNameError,
} from './organization-name.ts'

test.each([
  ['ООО «Кром-Строй»', null],
  ['  ИП   Верещагин Пётр Ильич ', null],
  ['3М', ORGANIZATION_NAME_REQUIRED],
  ['АО «3М»', null],
  ['', ORGANIZATION_NAME_REQUIRED],
  [null, ORGANIZATION_NAME_REQUIRED],
  [undefined, ORGANIZATION_NAME_REQUIRED],
  ['   ', ORGANIZATION_NAME_REQUIRED],
  ['«»', ORGANIZATION_NAME_REQUIRED],
  ['7707083893', ORGANIZATION_NAME_REQUIRED],
  ['ы'.repeat(300), null],
  ['ы'.repeat(301), ORGANIZATION_NAME_LONG],
])('%j: %s', (text, words) => expect(organizationNameError(text)).toBe(words))

test('spaces are joined', () => expect(organizationName('  ИП \n Верещагин\u00A0 Пётр ')).toBe('ИП Верещагин Пётр'))
