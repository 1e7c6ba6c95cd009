// Says which connections network policies allow, as cyclonus models them (github.com/mattfenwick/cyclonus, the tool that
// tests the network plugins of Kubernetes).
//
//	network-policy < question.json
//
// Reads {"policies": [NetworkPolicy, …], "traffic": [Traffic, …]} and prints a JSON array with true for each connection that
// is allowed. A peer of a Traffic is an IP address, or a pod: {"IP": …, "Internal": {"Namespace": …, "PodLabels": …}}.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/mattfenwick/cyclonus/pkg/matcher"
	networkingv1 "k8s.io/api/networking/v1"
)

type question struct {
	Policies []*networkingv1.NetworkPolicy `json:"policies"`
	Traffic  []*matcher.Traffic            `json:"traffic"`
}

func main() {
	if len(os.Args) > 1 {
		fmt.Println("usage: network-policy < question.json")
		return
	}
	var asked question
	exitOn(json.NewDecoder(os.Stdin).Decode(&asked))
	policy := matcher.BuildNetworkPolicies(false, asked.Policies)
	allowed := make([]bool, len(asked.Traffic))
	for at, traffic := range asked.Traffic {
		allowed[at] = policy.IsTrafficAllowed(traffic).IsAllowed()
	}
	exitOn(json.NewEncoder(os.Stdout).Encode(allowed))
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
