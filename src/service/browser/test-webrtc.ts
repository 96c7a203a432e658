/** For a page: gathers the addresses that it could be called at, by STUN and by TURN, over UDP and over TCP. */
export const callOut = (authority: string) => `(async () => {
  const urls = ['stun:${authority}', 'turn:${authority}?transport=udp', 'turn:${authority}?transport=tcp', 'turns:${authority}?transport=tcp']
  const iceServers = [{ urls, username: 'a', credential: 'b' }]
  const peer = new RTCPeerConnection({ iceServers })
  const found = []
  const gathered = new Promise((done) => {
    peer.onicecandidate = ({ candidate }) => (candidate ? found.push(candidate.candidate) : done())
  })
  peer.createDataChannel('data')
  await peer.setLocalDescription(await peer.createOffer())
  // It goes on asking for most of a minute; what can go out has gone out by then.
  await Promise.race([gathered, new Promise((done) => setTimeout(done, 3000))])
  peer.close()
  return found
})()`
