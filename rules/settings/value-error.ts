import { intervalsError } from '../delivery/courier-intervals.ts'
import { isClock } from '../delivery/courier-slots.ts'
import { emailError } from '../identity/email.ts'
import { normalizePhone } from '../identity/phone.ts'
import { formatMoney } from '../money/money.ts'
import { formatNumber } from '../text/number-text.ts'
import { countText } from '../text/plural.ts'
import type { SettingField, SettingShape } from './setting-field.ts'

const WRONG_KIND = 'Такое значение сюда не подходит'

/** Of our own shop or a plain web address: a link must not run a script. */
const isLink = (text: string) => /^\/(?!\/)\S*$/.test(text) || isWeb(text)
const isWeb = (text: string) => /^https?:\/\/[^\s/.]+\.[^\s.]\S*$/.test(text)

const isText = (value: unknown): value is string => typeof value === 'string'

function textError(value: unknown, { max, isRequired = false }: { max: number; isRequired?: boolean }): string | null {
  if (!isText(value)) return WRONG_KIND
  if (isRequired && value.trim() === '') return 'Заполните это поле'
  return value.length > max ? `Не длиннее ${formatNumber(max)} знаков, сейчас ${formatNumber(value.length)}` : null
}

function numberError(value: unknown, { min, max }: { min: number; max: number }, least: string, most: string) {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'Нужно целое число'
  return value < min || value > max ? `Нужно от ${least} до ${most}` : null
}

/** Rows of a list with two texts each, none of them twice. */
function rowsError(
  value: unknown,
  most: number,
  [first, second]: readonly [string, string],
  rowError: (first: string, second: string) => string | null,
): string | null {
  if (!Array.isArray(value)) return WRONG_KIND
  if (value.length > most) return `Не больше ${most} строк`
  const seen = new Set<string>()
  for (const row of value as unknown[]) {
    const entry = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
    const [one, other] = [entry[first], entry[second]]
    const isPlain = Object.keys(entry).every((name) => name === first || name === second)
    if (!isPlain || !isText(one) || !isText(other)) return WRONG_KIND
    const words = rowError(one, other)
    if (words) return words
    if (seen.has(one)) return `«${one}» стоит дважды`
    seen.add(one)
  }
  return null
}

function linkRowError(name: string, url: string): string | null {
  if (name.trim() === '' || name.length > 60) return 'Назовите каждую ссылку: до 60 знаков'
  return isWeb(url) && url.length <= 500 ? null : `«${name}»: нужен адрес вида https://vk.com/shop`
}

function choiceRowError(code: string, name: string): string | null {
  if (!/^[a-z0-9-]{1,40}$/.test(code)) return `Код «${code}»: латинские строчные буквы, цифры и дефис`
  return name.trim() === '' || name.length > 100 ? `У кода «${code}» нужно название до 100 знаков` : null
}

function shapeError(value: unknown, shape: SettingShape): string | null {
  switch (shape.kind) {
    case 'text':
      return textError(value, shape)
    case 'number':
      return numberError(value, shape, formatNumber(shape.min), countText(shape.max, shape.unit))
    case 'year':
      return numberError(value, shape, String(shape.min), String(shape.max))
    case 'money':
      return typeof value === 'number' && Number.isSafeInteger(value)
        ? numberError(value, shape, formatMoney(shape.min), formatMoney(shape.max))
        : 'Нужна сумма в рублях'
    case 'switch':
      return typeof value === 'boolean' ? null : WRONG_KIND
    case 'phone':
      return isText(value) && normalizePhone(value) === value ? null : 'Введите телефон полностью: +7 и десять цифр'
    case 'email':
      return isText(value) ? emailError(value, { required: shape.isRequired ?? false }) : WRONG_KIND
    case 'link':
      return isText(value) && value.length <= 500 && isLink(value)
        ? null
        : 'Нужен адрес вида /discount/ или https://shop.ru/sale'
    case 'clock':
      return isText(value) && (value === '' || isClock(value)) ? null : 'Нужно время вида 12:00'
    case 'option':
      return isText(value) && shape.options.has(value) ? null : 'Выберите из списка'
    case 'intervals':
      return Array.isArray(value) && value.every(isText) ? intervalsError(value, shape.most) : WRONG_KIND
    case 'links':
      return rowsError(value, shape.most, ['name', 'url'], linkRowError)
    case 'choices':
      return (
        rowsError(value, shape.most, ['code', 'name'], choiceRowError) ??
        ((value as unknown[]).length === 0 ? 'Нужна хотя бы одна строка' : null)
      )
  }
}

/** What is wrong with the value of a setting by itself; null: nothing. */
export function valueError(value: unknown, { shape, check }: SettingField): string | null {
  return shapeError(value, shape) ?? check?.(value as never) ?? null
}
