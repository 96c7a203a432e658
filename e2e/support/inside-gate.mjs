// Runs in a network of its own, and is the way into it and out of it (gate.ts). It ends with the process that has started it.
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

process.on('message', ({ into, at }, server) => {
  // Who comes to this server, which is of the other network, is let in.
  if (into)
    server.on('connection', (near) => {
      const far = connect({ ...into, noDelay: true })
      near.setNoDelay(true)
      pipeline(near, far, near, () => far.destroy())
    })
  // Who comes to this address is let out: the other process answers him.
  else {
    const own = createServer()
    own.listen(at, () => process.send({ listening: at }, own, () => own.close()))
  }
})
process.on('disconnect', () => process.exit())
process.send({ open: true })
