import { QueryProvider } from '../../platform/query/query.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { FileButton, ImportList } from '../imports/index.ts'
import { useAddScript } from './AddScript.tsx'
import * as messages from './messages.ts'

function ChooseOwnScript() {
  const { store, items, add } = useAddScript()
  return (
    <>
      <FileButton onChoose={add}>
        {(open) => (
          <Button size="large" icon="file" onPress={open}>
            {messages.addOwnScript}
          </Button>
        )}
      </FileButton>
      <ImportList items={items} store={store} />
    </>
  )
}

/**
 * A button that imports a script of the user, and then opens the page on which the user chooses the role. It has its
 * own `QueryProvider`, for pages that have none.
 */
export const OwnScript = () => (
  <QueryProvider>
    <ChooseOwnScript />
  </QueryProvider>
)
