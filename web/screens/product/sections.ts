import { hasDescription, hasFigures } from '../../parts/good-page/has-words.ts'
import type { ProductData } from './load-product.ts'

export interface PageSection {
  id: string
  title: string
  count?: number
}

/**
 * The sections this product has, in their order on the page: the anchors above them and the sections themselves agree
 * by id.
 */
export function sectionsOf({ good, complects, materials, reviews, questions, analogs }: ProductData): PageSection[] {
  const all: (PageSection | false)[] = [
    complects.length > 0 && { id: 'kits', title: 'Комплекты' },
    materials.meta.total > 0 && { id: 'materials', title: 'Расходники', count: materials.meta.total },
    hasDescription(good) && { id: 'description', title: 'Описание' },
    hasFigures(good) && { id: 'figures', title: 'Характеристики' },
    good.documents.length > 0 && { id: 'documents', title: 'Документы', count: good.documents.length },
    { id: 'reviews', title: 'Отзывы', count: reviews.summary.count },
    { id: 'questions', title: 'Вопросы', count: questions.meta.total },
    analogs.length > 0 && { id: 'analogs', title: 'Аналоги' },
    good.batteryPlatform !== null && { id: 'battery', title: 'Подходит к батарее' },
    good.hasSpareParts && { id: 'spare-parts', title: 'Запчасти' },
  ]
  return all.filter((section) => section !== false)
}
