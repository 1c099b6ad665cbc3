import { paths } from '@/lib/paths'
import { ButtonLink, MessagePage } from '@/ui'

const NotFoundPage = () => (
  <MessagePage
    icon="search"
    title="Oops! This page doesn't exist."
    action={
      <ButtonLink variant="primary" href={paths.home()}>
        Head safely home
      </ButtonLink>
    }
  >
    The address may be mistyped, or the page may have been removed.
  </MessagePage>
)

export default NotFoundPage
