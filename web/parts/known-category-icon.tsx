import { CATEGORY_ICONS, type CategoryIconName } from '#ui/category-icon-names.ts'
import { CategoryIcon } from '#ui/category-icon.tsx'

const isKnown = (name: string | null): name is CategoryIconName =>
  (CATEGORY_ICONS as readonly (string | null)[]).includes(name)

/** A shop may name an icon we have not drawn: then a toolbox stands for it. */
export function KnownCategoryIcon({ icon, className }: { icon: string | null; className?: string }) {
  return <CategoryIcon name={isKnown(icon) ? icon : 'toolbox'} className={className} />
}
