import { Icon, Muted, type IconName } from '@/ui'
import { receiverWords } from '../model'
import type { SharePreview } from '../remotes'
import { Results } from './ResultList'

type Receiver = SharePreview['results'][number]

const ICONS: Readonly<Record<Receiver['gets'], IconName>> = {
  opens: 'check',
  asks: 'lock',
  unknown: 'user',
  refused: 'error',
}

/** What each address will see, before anything is sent. */
export const ReceiverList = ({ receivers }: { readonly receivers: readonly Receiver[] }) => (
  <Results aria-label="What they will see">
    {receivers.map(receiver => (
      <li key={receiver.email}>
        <Icon name={ICONS[receiver.gets]} />
        <span>{receiver.email}</span>
        <p>
          <Muted $size="sm">{receiverWords(receiver)}</Muted>
        </p>
      </li>
    ))}
  </Results>
)
