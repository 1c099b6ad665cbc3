import { useEffect } from 'react'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Callout, Link } from '@/ui'
import { toLookAtRemote } from '../remotes'
import { selectToLookAt } from '../selectors'

/** Stories with figures that have newer data, or words that quote old figures, for those who may change them; nothing where there are none. */
export const ToLookAt = () => {
  const dispatch = useAppDispatch()
  const { data } = useAppSelector(selectToLookAt)
  useEffect(() => void dispatch(toLookAtRemote.requested()), [dispatch])
  if (data === null || data.length === 0) return null
  return (
    <Callout tone="warning" title="Stories to look at">
      <ul>
        {data.map(({ id, title, to_look_at: cards }) => (
          <li key={id}>
            <Link href={paths.story(id, { edit: '1' })}>{title}</Link>: {counted(cards, 'card', 'cards')} with newer
            data or words to check
          </li>
        ))}
      </ul>
    </Callout>
  )
}
