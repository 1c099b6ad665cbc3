import type { ComponentType, MouseEvent } from 'react'
import { viewerIn } from '@/lib/viewerAddress'
import type { AnchorProps } from '@/ui'
import type { AppRouter } from './router'

const isOwnScreen = (href: string) => href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/proxy/')

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/**
 * The anchor of the design system: the router's for the product's own screens, the browser's for everything else. It reads the
 * location only when it is pressed: anchors that followed it would all be drawn again whenever a filter changes the address.
 */
export const routerAnchor = (router: AppRouter): ComponentType<AnchorProps> => {
  const go = (href: string) => {
    const { pathname, search, hash } = router.state.location
    const [path, query = ''] = href.split('?')
    return router.navigate(href, {
      replace: href === pathname + search + hash,
      // Product screens get the address the user came from, so that closing them can lead back.
      state: { from: pathname + search },
      // The viewer opens over this page, which keeps its scroll position.
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
