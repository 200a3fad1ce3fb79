import { useState } from 'react'
import { pageMeta } from '../../app/page-meta.ts'
import { RecentlySeen } from '../../parts/recently-seen.tsx'
import { catalogPath, homePath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/favorites.ts'
import { FavoriteList } from './favorite-list.tsx'
import { FavoriteSkeletons } from './favorite-skeletons.tsx'
import css from './favorites.module.css'

export const loader = () => ({ now: Date.now() })

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Избранное', robots: 'noindex, follow' })

/** The same HTML for everybody: whose favourites they are, only the browser knows. */
export default function Favorites({ loaderData: { now } }: Route.ComponentProps) {
  const ready = useStoreState('favorites', (state) => state.ready)
  const codes = useStoreState('favorites', (state) => state.codes)
  // the list outlives its last good, so that it can still offer it back
  const [had, setHad] = useState(false)
  if (codes.length > 0 && !had) setHad(true)
  return (
    <Container className={css.page}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <h1>Избранное</h1>
      {!ready && <FavoriteSkeletons count={8} />}
      {ready && had && <FavoriteList codes={codes} now={now} />}
      {ready && codes.length === 0 && (
        <EmptyState
          icon="heart"
          title="В избранном пусто"
          actions={
            <Button look="black" to={catalogPath}>
              В каталог
            </Button>
          }
        >
          Нажмите на сердечко у товара — он останется здесь, с ценой и наличием в вашем городе.
        </EmptyState>
      )}
      <RecentlySeen now={now} />
    </Container>
  )
}
