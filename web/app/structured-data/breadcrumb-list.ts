import type { Crumb } from '#ui/breadcrumbs.tsx'
import type { Thing } from './thing.ts'

/** The way from the home page down to the page itself. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[], here: Crumb): Thing {
  const home = { label: 'Главная', to: '/' }
  const path = [...(crumbs[0]?.to === home.to ? [] : [home]), ...crumbs.filter(({ to }) => to !== here.to), here]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: path.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + to,
    })),
  }
}
