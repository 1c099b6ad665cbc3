import type { ComponentType, MouseEvent } from 'react'
import { viewerIn } from '@/lib/viewerAddress'
import type { AnchorProps } from '@/ui'
import type { AppRouter } from './router'

const isOwnScreen = (href: string) => href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/proxy/')

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * The anchor of the design system: the router's for the product's own screens, the browser's for everything else. It asks where
 * the user is when it is pressed: anchors that followed the address would all be drawn again whenever a filter changes it.
 */
export const routerAnchor = (router: AppRouter): ComponentType<AnchorProps> => {
  const go = (href: string) => {
    const { pathname, search, hash } = router.state.location
    const [path, query = ''] = href.split('?')
    return router.navigate(href, {
      replace: href === pathname + search + hash,
      // An own screen is told where the user came from, so that closing it can lead back.
      state: { from: pathname + search },
      // The viewer lies over this page, which stays where it is.
      preventScrollReset: path === pathname && viewerIn(query) !== null,
    })
  }
  return function RouterAnchor({ href, children, onClick, ...rest }: AnchorProps) {
    const isOwn = isOwnScreen(href) && rest.target === undefined && rest.download === undefined
    const press = (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event)
      if (!isOwn || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      void go(href)
    }
    return (
      <a href={href} onClick={press} {...rest}>
        {children}
      </a>
    )
  }
}
