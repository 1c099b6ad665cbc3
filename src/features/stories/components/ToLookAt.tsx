import { useEffect } from 'react'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Callout, Link } from '@/ui'
import { toLookAtRemote } from '../remotes'
import { selectToLookAt } from '../selectors'

/** Stories of which figures have newer data, for those who may change them; nothing where there are none. */
export const ToLookAt = () => {
  const dispatch = useAppDispatch()
  const { data } = useAppSelector(selectToLookAt)
  useEffect(() => void dispatch(toLookAtRemote.requested()), [dispatch])
  if (data === null || data.length === 0) return null
  return (
    <Callout tone="warning" title="Stories to look at">
      <ul>
        {data.map(({ id, title, to_look_at: figures }) => (
          <li key={id}>
            <Link href={paths.story(id, { edit: '1' })}>{title}</Link>: newer data for{' '}
            {counted(figures, 'figure', 'figures')}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
