import type { Breadcrumb, CategoryCard } from '#contract/good.ts'
import { notFound } from '#contract/api-error.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { CategoryEntry, Directory } from './directory.ts'

export function categoryOf(directory: Directory, code: string): CategoryEntry {
  const category = directory.categories.get(code)
  if (!category) throw notFound('Такого раздела нет')
  return category
}

export function categoryUrl({ code, isHire }: CategoryEntry): string {
  return isHire ? `/catalog-prokata/${code}/` : `/catalog/${code}/`
}

/** From the root to the category itself. */
export function pathTo(category: CategoryEntry): CategoryEntry[] {
  return category.parent ? [...pathTo(category.parent), category] : [category]
}

/** The category and everything below it. */
export function subtreeOf(category: CategoryEntry): CategoryEntry[] {
  return [category, ...category.children.flatMap(subtreeOf)]
}

export function breadcrumbOf(category: CategoryEntry): Breadcrumb[] {
  const top = category.isHire ? { name: 'Прокат', url: '/catalog-prokata/' } : { name: 'Каталог', url: '/catalog/' }
  return [top, ...pathTo(category).map((each) => ({ name: each.name, url: categoryUrl(each) }))]
}

export function presentCategory(category: CategoryEntry, goods: number, url = categoryUrl(category)): CategoryCard {
  const { code, name, picture, icon } = category
  return { code, name, url, image: picture ? presentImage(picture, name) : null, icon, goods }
}

/** Cards of those that have something to show. */
export function presentCategories(categories: CategoryEntry[], counts: ReadonlyMap<string, number>): CategoryCard[] {
  return categories.map((each) => presentCategory(each, counts.get(each.code) ?? 0)).filter(({ goods }) => goods > 0)
}
