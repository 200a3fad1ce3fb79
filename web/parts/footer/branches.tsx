import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { cityHost } from '#rules/address/city-choice.ts'
import { cityAddress } from '../../state/city-address.ts'
import { usePageFacts } from '../../state/init.tsx'
import css from './footer.module.css'

/** Clean addresses for crawlers and new tabs; a click also makes the server remember the choice. */
export function Branches() {
  const { init, mainHost, origin } = usePageFacts()
  const scheme = origin.slice(0, origin.indexOf('//'))
  const path = samePlace(useLocation().pathname)

  function go(event: MouseEvent, branch: { slug: string | null; kladrId: string }) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    location.assign(
      cityAddress({ nodeLogisticSlug: branch.slug, kladrId: branch.kladrId }, mainHost, {
        ...homeOf(location),
        pathname: path,
      }),
    )
  }

  return (
    <nav aria-label="Филиалы" className={css.branches}>
      <span className={css.branchesTitle}>{init.info.logoText} в городах</span>
      <ul className={css.cities}>
        {init.nodes.map((branch) => (
          <li key={branch.code}>
            {branch.code === init.nodeLogistic.code ? (
              <span aria-current="true" className={css.here}>
                {branch.name}
              </span>
            ) : (
              <a href={`${scheme}//${cityHost(branch.slug, mainHost)}${path}`} onClick={(event) => go(event, branch)}>
                {branch.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Pages every city has under the same address: the neighbour's link leads to its own. A good may not be sold there, so
 * it leads home.
 */
const EVERYWHERE = /^\/(catalog|catalog-prokata|brands|shops|service|discount|arenda)\/([a-z][a-z0-9-]*\/)*$/
const samePlace = (pathname: string) => (EVERYWHERE.test(pathname) ? pathname : '/')

const homeOf = ({ protocol }: Location) => ({ protocol, pathname: '/', search: '' })
