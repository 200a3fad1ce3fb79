interface UnitCode {
  /** By the classifier of units, ОКЕИ. */
  code: string
  name: string
  international: string
}

const PIECE: UnitCode = { code: '796', name: 'Штука', international: 'PCE' }

const UNITS: Record<string, UnitCode> = {
  шт: PIECE,
  м: { code: '006', name: 'Метр', international: 'MTR' },
  'пог м': { code: '018', name: 'Погонный метр', international: '' },
  м2: { code: '055', name: 'Квадратный метр', international: 'MTK' },
  кг: { code: '166', name: 'Килограмм', international: 'KGM' },
  л: { code: '112', name: 'Литр', international: 'LTR' },
  пар: { code: '715', name: 'Пара', international: 'NPR' },
  пара: { code: '715', name: 'Пара', international: 'NPR' },
  рул: { code: '736', name: 'Рулон', international: 'NPL' },
  упак: { code: '778', name: 'Упаковка', international: 'NMP' },
  уп: { code: '778', name: 'Упаковка', international: 'NMP' },
  компл: { code: '839', name: 'Комплект', international: 'SET' },
  набор: { code: '704', name: 'Набор', international: 'SET' },
}

/** What accounting knows a unit by; one that is not known is a piece. */
export const unitCode = (unit: string): UnitCode =>
  UNITS[unit.toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim().replace('²', '2')] ?? PIECE
