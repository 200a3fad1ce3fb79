import { CategoryIcon } from '../ui/category-icon.tsx'
import { categoryIconPaths, type CategoryIconName } from '../ui/category-icon-paths.ts'

const isKnown = (name: string | null): name is CategoryIconName => name !== null && name in categoryIconPaths

/** A shop may name an icon we have not drawn: then a toolbox stands for it. */
export function CategoryMark({ icon, className }: { icon: string | null; className?: string }) {
  return <CategoryIcon name={isKnown(icon) ? icon : 'toolbox'} className={className} />
}
