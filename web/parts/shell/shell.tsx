import type { ReactNode } from 'react'
import '../footer/footer-styles.ts'
import { Header } from '../header/header.tsx'
import { later } from '../later.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import css from './shell.module.css'

const Footer = later('footer', async () => ({ default: (await import('../footer/footer.tsx')).Footer }))

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>К содержанию страницы</a>
      <ProgressLine />
      <Header />
      <main id="main" tabIndex={-1} className={css.main}>{children}</main>
      <Footer />
      <MobileBar />
      <RouteAnnouncer />
    </div>
  )
}
