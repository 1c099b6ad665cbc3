import { Link, useLocation } from 'react-router-dom'
import { viewerIn } from '@/lib/viewerAddress'
import type { AnchorProps } from '@/ui'

const isOwnScreen = (href: string) => href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/proxy/')

/** A link to an own screen tells it where the user came from, so that closing it can lead back. */
const OwnLink = ({ href, children, ...rest }: AnchorProps) => {
  const { pathname, search } = useLocation()
  const [path, query = ''] = href.split('?')
  // The viewer lies over this page, which stays where it is.
  const isViewer = path === pathname && viewerIn(query) !== null
  return (
    <Link to={href} state={{ from: pathname + search }} preventScrollReset={isViewer} {...rest}>
      {children}
    </Link>
  )
}

/** The anchor of the design system: the router's for the product's own screens, the browser's for everything else. */
export const RouterAnchor = ({ href, children, ...rest }: AnchorProps) =>
  isOwnScreen(href) && rest.target === undefined && rest.download === undefined ? (
    <OwnLink href={href} {...rest}>
      {children}
    </OwnLink>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
