import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Container } from '#ui/container.tsx'
import css from './rental-band.module.css'

interface Props {
  crumbs: readonly Crumb[]
  title: ReactNode
  children?: ReactNode
  /** Beside the words on a wide screen. */
  picture?: ReactNode
}

/** Rental's dark dress: the header's colour goes on under it, with the page's name. */
export function RentalBand({ crumbs, title, children, picture }: Props) {
  return (
    <div className={css.band}>
      <Container className={css.inside}>
        <Breadcrumbs items={crumbs} />
        <div className={css.row}>
          <div className={css.words}>
            <h1 className={css.title}>{title}</h1>
            {children}
          </div>
          {picture}
        </div>
      </Container>
    </div>
  )
}
