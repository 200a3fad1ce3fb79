import { memo, type ReactNode, Suspense } from 'react'
import footerCss from '../footer/footer.module.css'
import { Header } from '../header/header.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import { MobileBar } from './mobile-bar.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import css from './shell.module.css'

const Footer = optionalPart(() => import('../footer/footer.tsx'))

/** Its code is loaded after the page's. Unchanging props keep a render of the shell from hydrating it at once. */
const PageFooter = memo(() => (
  <footer className={footerCss.footer}>
    <Suspense>
      <Footer />
    </Suspense>
  </footer>
))

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        К содержанию страницы
      </a>
      <ProgressLine />
      <Header />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <PageFooter />
      <MobileBar />
      <RouteAnnouncer />
    </div>
  )
}
