import type { CategoryFigure } from '#contract/office/good-card.ts'

const WORDS: Record<string, string> = {
  name: 'название',
  slug: 'адрес',
  article: 'артикул',
  barcode: 'штрихкод',
  vendor_code: 'бренд',
  category_code: 'категория',
  unit: 'единица',
  description: 'описание',
  labels: 'ярлыки',
  battery_platform_code: 'платформа',
  warranty_months: 'гарантия',
  weight_grams: 'вес',
  length_mm: 'длина',
  width_mm: 'ширина',
  height_mm: 'высота',
  vat_rate: 'ставка НДС',
  is_marked: 'маркировка',
  in_the_box: 'в коробке',
  videos: 'видео',
  is_active: 'показ в магазине',
  pictures: 'снимки',
  documents: 'документы',
  kits: 'комплекты',
  links: 'связи',
  seo: 'SEO',
  rental: 'прокат',
  diagrams: 'схемы',
}

const SHOWN = 4

/** «название, мощность, снимки и ещё 2». */
export function changedWords(names: readonly string[], figures: readonly CategoryFigure[]): string {
  const wordOf = (name: string) =>
    (name.startsWith('price.') ? 'цена' : undefined) ??
    WORDS[name] ??
    figures.find(({ code }) => `attributes.${code}` === name)?.name.toLowerCase() ??
    name
  const all = [...new Set(names.map(wordOf))]
  const words = all.slice(0, SHOWN).join(', ')
  return all.length > SHOWN ? `${words} и ещё ${all.length - SHOWN}` : words
}
