import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import type { OfficeCategory } from '#contract/office/categories.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { Button } from '#ui/button.tsx'
import { goodsBelow, pathOf } from './category-lines.ts'
import { CategoryForm } from './category-form.tsx'
import { categoriesQuery } from './category-queries.ts'
import { CategoryUses } from './category-uses.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { TagList } from './tag-list.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const isHere = (all: readonly OfficeCategory[]) => all.some(({ code }) => code === params['code'])
  if (isHere(await queries.ensureQueryData(categoriesQuery))) return null
  // made or renamed a moment ago at another desk
  if (!isHere(await queries.fetchQuery({ ...categoriesQuery, staleTime: 0 }))) throw notFound('Такого раздела нет')
  return null
}

export function Component() {
  const { code } = useParams()
  const { data: all = [] } = useQuery(categoriesQuery)
  const mayChange = useMe().permissions.includes('goods.change')
  const category = all.find((each) => each.code === code)
  if (!category) return null
  const path = pathOf(all, category)
  const url = `/${category.isHire ? 'catalog-prokata' : 'catalog'}/${category.code}/`
  return (
    <section aria-label={`Раздел «${category.name}»`}>
      <PageHead
        title={category.name}
        count={countText(goodsBelow(all).get(category.code) ?? 0, GOODS)}
        back={{
          to: category.isHire ? '/goods/categories?tree=hire' : '/goods/categories',
          name: path.join(' → ') || 'Все разделы',
        }}
        actions={
          <Button size="s" icon="eye" href={shopAddress(url)} target="_blank" rel="noreferrer">
            В магазине
          </Button>
        }
      />
      <div className={blocks.desk}>
        <CategoryForm key={category.code} category={category} mayChange={mayChange} />
        <CategoryUses key={`uses ${category.code}`} category={category} mayChange={mayChange} />
        <TagList key={`tags ${category.code}`} category={category} mayChange={mayChange} />
        {mayChange && <DeleteCategory category={category} all={all} />}
      </div>
    </section>
  )
}
