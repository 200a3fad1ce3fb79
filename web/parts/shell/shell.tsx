import type { ReactNode } from 'react'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import css from './shell.module.css'

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
