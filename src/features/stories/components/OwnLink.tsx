import type { ReactNode } from 'react'
import { Link } from '@/ui'
import { useEyes } from '../viewAs'

interface OwnLinkProps {
  readonly href: string
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** A link that opens with one's own rights: words alone where a story is seen with the eyes of somebody else. */
export const OwnLink = ({ href, quiet = false, children }: OwnLinkProps) =>
  useEyes() === null ? (
    <Link href={href} quiet={quiet}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
